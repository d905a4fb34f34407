import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from './nameForMail.ts'

type Reader = { inviter: string; company: string; language: Language; link: string }

/** The mail to a person who does not know the product. Strangers chose the names in it, so they appear as plain text or not at all. */
export function invitationMail({ inviter, company, language, link }: Reader): MailBody {
  const { subject, label, text, someone, somewhere } = texts[language]
  const words = { inviter: nameForMail(inviter) || someone, company: nameForMail(company) || somewhere, link }
  return { subject, text: text(words), language, button: { label, link } }
}

type Words = { inviter: string; company: string; link: string }
type Texts = { subject: string; label: string; someone: string; somewhere: string; text: (words: Words) => string }

const texts: Record<Language, Texts> = {
  pt: {
    subject: 'Seu convite para o Recado',
    label: 'Criar meu acesso',
    someone: 'Um administrador',
    somewhere: 'uma empresa',
    text: ({ inviter, company, link }) =>
      `Olá!\n\n${inviter} convidou você para atender pelo WhatsApp com a equipe de ${company} no Recado.\n\nPara criar seu acesso, abra este endereço:\n${link}\n\nEle vale por 7 dias e só pode ser usado uma vez. Se você não esperava este convite, ignore este e-mail.\n\nRecado`,
  },
  en: {
    subject: 'Your invitation to Recado',
    label: 'Create my access',
    someone: 'An administrator',
    somewhere: 'a company',
    text: ({ inviter, company, link }) =>
      `Hello,\n\n${inviter} has invited you to answer customers on WhatsApp with the team of ${company} at Recado.\n\nTo create your access, open this address:\n${link}\n\nIt is good for 7 days and can be used once. If you did not expect this invitation, ignore this e-mail.\n\nRecado`,
  },
  es: {
    subject: 'Tu invitación a Recado',
    label: 'Crear mi acceso',
    someone: 'Un administrador',
    somewhere: 'una empresa',
    text: ({ inviter, company, link }) =>
      `Hola:\n\n${inviter} te invitó a atender por WhatsApp con el equipo de ${company} en Recado.\n\nPara crear tu acceso, abre esta dirección:\n${link}\n\nVale por 7 días y solo puede usarse una vez. Si no esperabas esta invitación, ignora este correo.\n\nRecado`,
  },
}
