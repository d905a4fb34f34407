import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from '../users/index.ts'

type Reader = { name: string; language: Language }

/** The mail with the code to set a new password, in the language of the reader. */
export function resetMail({ name, language }: Reader, code: string): MailBody {
  const { subject, text } = resetTexts[language]
  return { subject, text: text(nameForMail(name), code), language, code }
}

const resetTexts: Record<Language, { subject: string; text: (name: string, code: string) => string }> = {
  pt: {
    subject: 'Seu código para criar uma nova senha',
    text: (name, code) =>
      `Olá${name && `, ${name}`}!\n\nSeu código: ${code}\n\nEle vale por 15 minutos e só pode ser usado uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.\n\nRecado`,
  },
  en: {
    subject: 'Your code to set a new password',
    text: (name, code) =>
      `Hello${name && ` ${name}`},\n\nYour code: ${code}\n\nIt is good for 15 minutes and can be used once. If you did not ask for it, ignore this e-mail: your password stays as it is.\n\nRecado`,
  },
  es: {
    subject: 'Tu código para crear una nueva contraseña',
    text: (name, code) =>
      `Hola${name && `, ${name}`}:\n\nTu código: ${code}\n\nVale por 15 minutos y solo puede usarse una vez. Si no lo pediste tú, ignora este correo: tu contraseña sigue igual.\n\nRecado`,
  },
}
