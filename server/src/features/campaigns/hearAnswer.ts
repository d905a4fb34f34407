import { randomUUID } from 'node:crypto'
import { isOptOut, OPT_OUT_DAYS } from '@recado/contract/campaigns/optOut'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { noteOptOut } from '../contacts/index.ts'
import { type StoredMessage, sendNew } from '../messages/index.ts'
import { languageOf } from '../settings/index.ts'
import { noteChanged } from './news.ts'

type Answer = { ticket: Ticket; connectionId: number; body: string; now: Date; show: (stored: StoredMessage) => Message }

/** What a customer writes after a campaign, over the same line. True: they want no more of any, and were told that it is so. */
export async function hearAnswer(tx: Tx, kernel: Kernel, answer: Answer): Promise<boolean> {
  const campaign = await noteAnswered(tx, kernel, answer)
  if (!campaign || !isOptOut(answer.body)) return false
  const { ticket, now, show } = answer
  await noteOptOut(tx, { contactId: ticket.contactId, optedOut: true, reason: answer.body.trim(), at: now })
  const said = { id: randomUUID(), body: await confirmation(tx), origin: 'campaign' as const, originName: campaign.name }
  await sendNew(tx, { ticket, at: now, show }, said)
  return true
}

type Latest = { id: number; campaignId: number; answeredAt: string | null; name: string }

/** Asked with each message that comes in, so it is planned once. */
const latestTo = preparedRead<{ contactId: number; connectionId: number; since: string }, Latest>((db, param) =>
  db
    .selectFrom('contactIdentities')
    .innerJoin('campaignRecipients', 'campaignRecipients.identity', 'contactIdentities.value')
    .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
    .select(['campaignRecipients.id', 'campaignRecipients.campaignId', 'campaignRecipients.answeredAt', 'campaigns.name'])
    .where('contactIdentities.contactId', '=', param('contactId'))
    .where('contactIdentities.kind', '=', 'number')
    .where('campaigns.connectionId', '=', param('connectionId'))
    .where('campaignRecipients.sentAt', '>=', param('since'))
    .orderBy('campaignRecipients.sentAt', 'desc')
    .limit(sql.lit(1)),
)

/** The campaign that they were last written to by, if that is not long ago. */
async function noteAnswered(tx: Tx, kernel: Kernel, { ticket: { contactId }, connectionId, now }: Answer) {
  const [latest] = await latestTo(tx.db, { contactId, connectionId, since: later(now, -days(OPT_OUT_DAYS)).toISOString() })
  if (latest?.answeredAt !== null) return latest
  await tx.db.updateTable('campaignRecipients').set({ answeredAt: now }).where('id', '=', latest.id).execute()
  noteChanged(tx, kernel, latest.campaignId)
  return latest
}

const confirmations = {
  pt: 'Pronto: você não receberá mais as nossas mensagens em massa.',
  en: 'Done: you will get no more of our mass messages.',
  es: 'Listo: ya no recibirás nuestros mensajes masivos.',
} as const

async function confirmation({ db }: Tx): Promise<string> {
  return confirmations[await languageOf(db)]
}
