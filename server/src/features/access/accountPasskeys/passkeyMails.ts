import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../../kernel/mailHtml.ts'
import { nameForMail } from '../../users/index.ts'

type Reader = { name: string; language: Language }
type Texts = Record<Language, { subject: string; text: (name: string, passkey: string) => string }>

const written = (texts: Texts, { name, language }: Reader, passkey: string): MailBody => {
  const { subject, text } = texts[language]
  return { subject, text: text(nameForMail(name), nameForMail(passkey)), language }
}

/** Whoever adds a passkey could also be someone who knows the password and sits at an unlocked screen. */
export const addedMail = (reader: Reader, passkey: string) => written(addedTexts, reader, passkey)
export const removedPasskeyMail = (reader: Reader, passkey: string) => written(removedTexts, reader, passkey)

const addedTexts: Texts = {
  pt: {
    subject: 'Uma chave de acesso foi adicionada à sua conta',
    text: (name, passkey) =>
      `Olá${name && `, ${name}`}!\n\nUma chave de acesso${passkey && ` (${passkey})`} foi adicionada à sua conta do Recado. Quem tem essa chave entra na conta, sem a senha.\n\nSe não foi você, remova a chave em Segurança da conta, troque sua senha e avise a administração da sua empresa.\n\nRecado`,
  },
  en: {
    subject: 'A passkey was added to your account',
    text: (name, passkey) =>
      `Hello${name && ` ${name}`},\n\nA passkey${passkey && ` (${passkey})`} was added to your Recado account. Whoever has this passkey can sign in to the account, without the password.\n\nIf it was not you, remove the passkey in Account security, change your password and tell the administrators of your company.\n\nRecado`,
  },
  es: {
    subject: 'Se agregó una clave de acceso a tu cuenta',
    text: (name, passkey) =>
      `Hola${name && `, ${name}`}:\n\nSe agregó una clave de acceso${passkey && ` (${passkey})`} a tu cuenta de Recado. Quien tiene esa clave entra en la cuenta, sin la contraseña.\n\nSi no fuiste tú, quita la clave en Seguridad de la cuenta, cambia tu contraseña y avisa a la administración de tu empresa.\n\nRecado`,
  },
}

const removedTexts: Texts = {
  pt: {
    subject: 'Uma chave de acesso foi removida da sua conta',
    text: (name, passkey) =>
      `Olá${name && `, ${name}`}!\n\nUma chave de acesso${passkey && ` (${passkey})`} foi removida da sua conta do Recado. Ela não serve mais para entrar.\n\nSe não foi você, troque sua senha agora e avise a administração da sua empresa.\n\nRecado`,
  },
  en: {
    subject: 'A passkey was removed from your account',
    text: (name, passkey) =>
      `Hello${name && ` ${name}`},\n\nA passkey${passkey && ` (${passkey})`} was removed from your Recado account. It can no longer be used to sign in.\n\nIf it was not you, change your password now and tell the administrators of your company.\n\nRecado`,
  },
  es: {
    subject: 'Se quitó una clave de acceso de tu cuenta',
    text: (name, passkey) =>
      `Hola${name && `, ${name}`}:\n\nSe quitó una clave de acceso${passkey && ` (${passkey})`} de tu cuenta de Recado. Ya no sirve para entrar.\n\nSi no fuiste tú, cambia tu contraseña ahora y avisa a la administración de tu empresa.\n\nRecado`,
  },
}
