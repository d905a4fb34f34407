import type { Mail } from '../../kernel/mail.ts'
import { nameInMail } from '../../kernel/nameInMail.ts'

type Language = 'pt' | 'en' | 'es'
type Reader = { name: string; language: Language; link: string }

/** The first words to a company that has just signed up. */
export function welcomeMail({ name, language, link }: Reader): Pick<Mail, 'subject' | 'text'> {
  const { subject, text } = welcomeTexts[language]
  return { subject, text: text(nameInMail(name), link) }
}

const welcomeTexts: Record<Language, { subject: string; text: (name: string, link: string) => string }> = {
  pt: {
    subject: 'Sua conta no Recado está pronta',
    text: (name, link) =>
      `Olá${name && `, ${name}`}!\n\nSua conta foi criada e o período de teste de 3 dias já começou. Entre com o e-mail e a senha que você escolheu:\n${link}\n\nRecado`,
  },
  en: {
    subject: 'Your Recado account is ready',
    text: (name, link) =>
      `Hello${name && ` ${name}`},\n\nYour account has been created and its 3-day trial has begun. Sign in with the e-mail and the password that you chose:\n${link}\n\nRecado`,
  },
  es: {
    subject: 'Tu cuenta en Recado está lista',
    text: (name, link) =>
      `Hola${name && `, ${name}`}:\n\nTu cuenta está creada y el período de prueba de 3 días ya empezó. Entra con el correo y la contraseña que elegiste:\n${link}\n\nRecado`,
  },
}
