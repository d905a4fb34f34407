import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from '../users/index.ts'

/** Whoever makes or renews a token could also be someone who knows the password and sits at an unlocked screen. */
export function madeMail({ name, language }: { name: string; language: Language }, token: string): MailBody {
  const { subject, text } = madeTexts[language]
  return { subject, text: text(nameForMail(name), nameForMail(token)), language }
}

const madeTexts: Record<Language, { subject: string; text: (name: string, token: string) => string }> = {
  pt: {
    subject: 'Sua conta tem um novo token da API',
    text: (name, token) =>
      `Olá${name && `, ${name}`}!\n\nUm token da API${token && ` (${token})`} foi criado ou renovado na sua conta do Recado. O programa que tem esse token usa a API com os seus direitos, sem a senha.\n\nSe não foi você, remova o token em Segurança da conta, troque sua senha e avise a administração da sua empresa. Trocar a senha não encerra os tokens.\n\nRecado`,
  },
  en: {
    subject: 'Your account has a new token for the API',
    text: (name, token) =>
      `Hello${name && ` ${name}`},\n\nA token for the API${token && ` (${token})`} was made or renewed in your Recado account. The program that has this token uses the API with your rights, without the password.\n\nIf it was not you, remove the token in Account security, change your password and tell the administrators of your company. Changing the password ends no token.\n\nRecado`,
  },
  es: {
    subject: 'Tu cuenta tiene un nuevo token de la API',
    text: (name, token) =>
      `Hola${name && `, ${name}`}:\n\nSe creó o se renovó un token de la API${token && ` (${token})`} en tu cuenta de Recado. El programa que tiene ese token usa la API con tus derechos, sin la contraseña.\n\nSi no fuiste tú, quita el token en Seguridad de la cuenta, cambia tu contraseña y avisa a la administración de tu empresa. Cambiar la contraseña no termina los tokens.\n\nRecado`,
  },
}
