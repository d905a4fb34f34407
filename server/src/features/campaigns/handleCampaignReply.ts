import { randomUUID } from 'node:crypto'
import { isOptOut, OPT_OUT_DAYS } from '@recado/contract/campaigns/optOut'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { days, later } from '../../kernel/clock.ts'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { DomainEvents } from '../../kernel/recordDomainEvent.ts'
import type { Tx } from '../../kernel/transact.ts'
import { recordOptOut } from '../contacts/index.ts'
import { enqueueMessage, messagePresenter } from '../messages/index.ts'
import { settingOf } from '../settings/index.ts'
import { moveTicket } from '../tickets/index.ts'
import { publishProgressOf } from './publishProgress.ts'

export type CampaignReply = {
  ticket: Ticket
  inbound: DomainEvents['message.received']['inbound']
  connectionId: number
  at: Date
  /** The latest campaign to this contact, if it was read already; null if there is none. */
  campaign?: LatestCampaign | null | undefined
  /** Status, user and queue of the ticket before this message reopened it. */
  closedBefore?: Placement | undefined
}

/**
 * Handles a message of a customer who got a campaign over the same connection. Records the reply, and an opt-out if the message is the
 * opt-out word. Returns true for the opt-out word: then neither the bot nor another feature answers the message.
 */
export async function handleCampaignReply(tx: Tx, kernel: Kernel, reply: CampaignReply): Promise<boolean> {
  const { ticket, inbound, at } = reply
  const campaign = await recordReply(tx, kernel, { ...reply, contactId: ticket.contactId })
  if (!campaign || !isOptOut(inbound.body)) return false
  await recordOptOut(tx, { contactId: ticket.contactId, optedOut: true, reason: inbound.body.trim(), at })
  // Another app at Meta has the conversation and answers. The opt-out counts all the same.
  if (inbound.isStandby) return true
  const confirmationMessage = { id: randomUUID(), body: await confirmation(tx), origin: 'campaign' as const, originName: campaign.name }
  const sent = await enqueueMessage(tx, { ticket, at, show: messagePresenter(kernel) }, confirmationMessage)
  if (reply.closedBefore) await closeAgain(tx, sent.ticket, { to: reply.closedBefore, at })
  return true
}

/** Handles the reply of a blocked contact: the reply and the opt-out word count, and no answer is sent. */
export async function handleBlockedReply(tx: Tx, kernel: Kernel, reply: Omit<CampaignReply, 'ticket'> & { contactId: number }) {
  const { contactId, inbound, at } = reply
  const campaign = await recordReply(tx, kernel, reply)
  if (campaign && isOptOut(inbound.body)) await recordOptOut(tx, { contactId, optedOut: true, reason: inbound.body.trim(), at })
}

/** Only the opt-out word had reopened the ticket, so no agent has to answer it: close it without goodbye and rating. */
const closeAgain = (tx: Tx, ticket: Ticket, { to: { userId, queueId }, at }: { to: Placement; at: Date }) =>
  moveTicket(tx, ticket, {
    act: 'close',
    to: { status: 'closed', userId, queueId },
    at,
    steps: [{ code: 'closedByOptOut', values: {} }],
    reason: 'optOut',
  })

type ContactIds = SelectQueryBuilder<TenantDatabase, 'contactIdentities', { contactId: number }>
type ReplyContext = { connectionId: number; since: string }

const latest = (eb: Pick<ExpressionBuilder<TenantDatabase, never>, 'selectFrom'>, { connectionId, since }: Params<ReplyContext>) =>
  eb
    .selectFrom('contactIdentities')
    .innerJoin('campaignRecipients', 'campaignRecipients.identity', 'contactIdentities.value')
    .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
    .select(['campaignRecipients.id', 'campaignRecipients.campaignId', 'campaignRecipients.answeredAt', 'campaigns.name'])
    .where('contactIdentities.kind', '=', 'number')
    .where('campaigns.connectionId', '=', connectionId)
    .where('campaignRecipients.sentAt', '>=', since)
    .orderBy('campaignRecipients.sentAt', 'desc')
    .limit(sql.lit(1))

const latestTo = prepared(params<ReplyContext & { contactId: number }>(), (db, p) =>
  latest(db as never, { connectionId: p.connectionId, since: p.since }).where('contactIdentities.contactId', '=', p.contactId),
)

export type LatestCampaign = RowOf<typeof latestTo>

/** The latest campaign as a column of a larger statement. There the contact is not read yet, so it takes a query for contact ids. */
export const latestCampaignOf = (eb: ExpressionBuilder<TenantDatabase, never>, contactIds: ContactIds, context: Params<ReplyContext>) =>
  jsonObjectFrom(latest(eb, context).where('contactIdentities.contactId', 'in', contactIds)).as('campaign')

/** A message counts as a reply to a campaign that was sent after this moment. */
export const repliesCountSince = (now: Date) => later(now, -days(OPT_OUT_DAYS)).toISOString()

/** Records the reply on the last recent campaign that the contact got. */
async function recordReply(
  tx: Tx,
  kernel: Kernel,
  { contactId, connectionId, at, campaign }: Omit<CampaignReply, 'ticket'> & { contactId: number },
) {
  const [found] = campaign === undefined ? await latestTo(tx.db, { contactId, connectionId, since: repliesCountSince(at) }) : [campaign]
  if (found?.answeredAt !== null) return found
  await tx.db.updateTable('campaignRecipients').set({ answeredAt: at }).where('id', '=', found.id).execute()
  publishProgressOf(tx, kernel, found.campaignId)
  return found
}

const confirmations = {
  pt: 'Pronto: você não receberá mais as nossas mensagens em massa.',
  en: 'Done: you will get no more of our mass messages.',
  es: 'Listo: ya no recibirás nuestros mensajes masivos.',
} as const

async function confirmation({ db }: Tx): Promise<string> {
  return confirmations[await settingOf(db, 'language')]
}
