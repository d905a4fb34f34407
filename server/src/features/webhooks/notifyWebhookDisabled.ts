import type { Language } from '@recado/contract/kit/languages'
import type { Kernel } from '../../kernel/feature.ts'
import { type Mail, sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyAdmins } from '../notices/index.ts'
import { settingOf } from '../settings/index.ts'
import { nameForMail } from '../users/index.ts'

type DisabledWebhook = { connectionId: number | null; url: string }
/** `connection`: its name; empty if the webhook is of the whole company. */
type MailValues = { name: string; connection: string; host: string; link: string }

/** Tells the administrators that a webhook was switched off, by a notice and by mail: they do not visit its page while all is well. */
export async function notifyWebhookDisabled(tx: Tx, { secrets, config, clock }: Kernel, { connectionId, url }: DisabledWebhook) {
  const connections = tx.db.selectFrom('connections').select('name')
  const connection = connectionId === null ? undefined : await connections.where('id', '=', connectionId).executeTakeFirst()
  const admins = await tx.db.selectFrom('users').select(['name', 'email', 'language']).where('profile', '=', 'admin').execute()
  const { host } = new URL(url)
  const link = new URL('/webhooks', config.publicUrl).href
  await notifyAdmins(tx, { kind: 'webhookOff', name: connection?.name ?? host, at: clock.now() })
  const usual = await settingOf(tx.db, 'language')
  for (const { name, email, language: own } of admins) {
    const language = own ?? usual
    await sendMail(tx, secrets, {
      to: email,
      language,
      button: { label: labels[language], link },
      ...mailOf[language]({ name: nameForMail(name), connection: nameForMail(connection?.name ?? ''), host, link }),
    })
  }
}

const labels: Record<Language, string> = { pt: 'Ver webhooks', en: 'See webhooks', es: 'Ver webhooks' }

const mailOf: Record<Language, (values: MailValues) => Pick<Mail, 'subject' | 'text'>> = {
  pt: ({ name, connection, host, link }) => ({
    subject: 'Um webhook foi desligado',
    text: `Olá${name && `, ${name}`}!\n\nO endereço em ${host}, que recebe o que acontece ${connection ? `na conexão ${connection}` : 'na empresa'}, não respondeu durante três dias. Por isso o webhook foi desligado. Confira o serviço, ligue o webhook de novo e reenvie o que ficou:\n${link}\n\nRecado`,
  }),
  en: ({ name, connection, host, link }) => ({
    subject: 'A webhook was switched off',
    text: `Hello${name && ` ${name}`},\n\nThe address at ${host}, which is told what happens ${connection ? `on the connection ${connection}` : 'in the company'}, has not answered for three days. The webhook was switched off. Look after the service, switch the webhook on again and resend what is left:\n${link}\n\nRecado`,
  }),
  es: ({ name, connection, host, link }) => ({
    subject: 'Se desactivó un webhook',
    text: `Hola${name && ` ${name}`}:\n\nLa dirección en ${host}, que recibe lo que pasa ${connection ? `en la conexión ${connection}` : 'en la empresa'}, no respondió durante tres días. Por eso el webhook se desactivó. Revisa el servicio, activa el webhook de nuevo y reenvía lo que quedó:\n${link}\n\nRecado`,
  }),
}
