import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from '../users/index.ts'

/** To the owner: an administrator, or somebody at an unlocked screen who knows the password, could have done it. */
export function unlinkedMail({ name, language }: { name: string; language: Language }): MailBody {
  const { subject, text } = texts[language]
  return { subject, text: text(nameForMail(name)), language }
}

const texts: Record<Language, { subject: string; text: (name: string) => string }> = {
  pt: {
    subject: 'O vínculo da sua conta com o login único foi removido',
    text: (name) =>
      `Olá${name && `, ${name}`}!\n\nSua conta do Recado não está mais vinculada ao login único da empresa. No próximo acesso por ele, o Recado pede sua senha uma vez para vincular a conta de novo. Se você não tem senha, crie uma em “Esqueci minha senha” ou fale com a administração da sua empresa.\n\nSe você não esperava por isso, avise a administração da sua empresa.\n\nRecado`,
  },
  en: {
    subject: 'Your account is no longer linked to the single sign-on',
    text: (name) =>
      `Hello${name && ` ${name}`},\n\nYour Recado account is no longer linked to the single sign-on of your company. The next time you sign in through it, Recado asks once for your password to link the account again. If you have no password, set one with “I forgot my password”, or talk to the administrators of your company.\n\nIf you did not expect this, tell the administrators of your company.\n\nRecado`,
  },
  es: {
    subject: 'Tu cuenta ya no está vinculada al inicio de sesión único',
    text: (name) =>
      `Hola${name && `, ${name}`}:\n\nTu cuenta de Recado ya no está vinculada al inicio de sesión único de tu empresa. La próxima vez que entres por ahí, Recado pide tu contraseña una vez para vincular la cuenta de nuevo. Si no tienes contraseña, crea una en “Olvidé mi contraseña” o habla con la administración de tu empresa.\n\nSi no esperabas esto, avisa a la administración de tu empresa.\n\nRecado`,
  },
}
