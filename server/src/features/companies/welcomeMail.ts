import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from '../users/index.ts'

type Reader = { name: string; language: Language; link: string; confirm: string; trialDays: number; welcomeText: string }
type Words = { name: string; link: string; confirm: string; trialDays: number; more: string }

/** The mail to a company that has just signed up. */
export function welcomeMail({ name, language, welcomeText, ...rest }: Reader): MailBody {
  const { subject, text, label } = welcomeTexts[language]
  const more = welcomeText.trim() && `\n\n${welcomeText.trim()}`
  return { subject, text: text({ ...rest, name: nameForMail(name), more }), language, button: { label, link: rest.confirm } }
}

const welcomeTexts: Record<Language, { subject: string; label: string; text: (words: Words) => string }> = {
  pt: {
    subject: 'Sua conta no Recado está pronta',
    label: 'Confirmar e-mail',
    text: ({ name, link, confirm, trialDays, more }) =>
      `Olá${name && `, ${name}`}!\n\nSua conta foi criada e o período de teste de ${trialDays} ${trialDays === 1 ? 'dia' : 'dias'} já começou. Entre com o e-mail e a senha que você escolheu:\n${link}\n\nPara liberar as campanhas e a API de mensagens, confirme o seu e-mail neste endereço, que vale por um dia:\n${confirm}${more}\n\nRecado`,
  },
  en: {
    subject: 'Your Recado account is ready',
    label: 'Confirm e-mail',
    text: ({ name, link, confirm, trialDays, more }) =>
      `Hello${name && ` ${name}`},\n\nYour account has been created and its ${trialDays}-day trial has begun. Sign in with the e-mail and the password that you chose:\n${link}\n\nTo unlock campaigns and the messages API, confirm your e-mail at this address, which is good for a day:\n${confirm}${more}\n\nRecado`,
  },
  es: {
    subject: 'Tu cuenta en Recado está lista',
    label: 'Confirmar correo',
    text: ({ name, link, confirm, trialDays, more }) =>
      `Hola${name && `, ${name}`}:\n\nTu cuenta está creada y el período de prueba de ${trialDays} ${trialDays === 1 ? 'día' : 'días'} ya empezó. Entra con el correo y la contraseña que elegiste:\n${link}\n\nPara habilitar las campañas y la API de mensajes, confirma tu correo en esta dirección, que vale por un día:\n${confirm}${more}\n\nRecado`,
  },
}
