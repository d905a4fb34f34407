import type { Language } from '@recado/contract/kit/languages'
import type { MailBody } from '../../kernel/mailHtml.ts'
import { nameForMail } from '../users/index.ts'

type Reader = { name: string; language: Language; link: string }

/** The mail that asks to confirm the address. */
export function confirmationMail({ name, language, link }: Reader): MailBody {
  const { subject, text, label } = texts[language]
  return { subject, text: text(nameForMail(name), link), language, button: { label, link } }
}

const texts: Record<Language, { subject: string; label: string; text: (name: string, link: string) => string }> = {
  pt: {
    subject: 'Confirme o seu e-mail no Recado',
    label: 'Confirmar e-mail',
    text: (name, link) =>
      `Olá${name && `, ${name}`}!\n\nAbra este endereço para confirmar o seu e-mail e liberar as campanhas e a API de mensagens:\n${link}\n\nEle vale por um dia. Se não foi você quem cadastrou a empresa, ignore este e-mail.\n\nRecado`,
  },
  en: {
    subject: 'Confirm your e-mail at Recado',
    label: 'Confirm e-mail',
    text: (name, link) =>
      `Hello${name && ` ${name}`},\n\nOpen this address to confirm your e-mail and unlock campaigns and the messages API:\n${link}\n\nIt is good for a day. If it was not you who signed the company up, ignore this e-mail.\n\nRecado`,
  },
  es: {
    subject: 'Confirma tu correo en Recado',
    label: 'Confirmar correo',
    text: (name, link) =>
      `Hola${name && `, ${name}`}:\n\nAbre esta dirección para confirmar tu correo y habilitar las campañas y la API de mensajes:\n${link}\n\nVale por un día. Si no fuiste tú quien registró la empresa, ignora este correo.\n\nRecado`,
  },
}
