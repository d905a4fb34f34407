import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import { acks } from '@recado/contract/messages/messages'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { RowsQuery } from '../../../kernel/readPage.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** The service refuses the message for now. */
export const isTriedAgain = sql<boolean>`(${sql.ref('campaignRecipients.triesAgainAt')} is not null and ${sql.ref('messages.error')} is not null)`

/** The state of a recipient, computed from its message. It is not stored a second time, so the two cannot disagree. */
const stateOf: RawBuilder<RecipientState> = sql`case
  when ${sql.ref('campaignRecipients.leftOut')} is not null then 'leftOut'
  when ${isTriedAgain} then 'pending'
  when ${sql.ref('campaignRecipients.error')} is not null or ${sql.ref('messages.error')} is not null then 'failed'
  when ${sql.ref('campaignRecipients.sentAt')} is null or ${sql.ref('messages.ack')} < ${sql.lit(acks.taken)} then 'pending'
  when ${sql.ref('campaignRecipients.answeredAt')} is not null then 'answered'
  when ${sql.ref('messages.readAt')} is not null then 'read'
  when ${sql.ref('messages.deliveredAt')} is not null then 'delivered'
  else 'sent' end`

/** The recipients of one campaign, joined with their messages. */
export const selectRecipients = (db: TenantDb, campaignId: number) =>
  db
    .selectFrom('campaignRecipients')
    .leftJoin('messages', 'messages.id', 'campaignRecipients.messageId')
    .where('campaignRecipients.campaignId', '=', campaignId)

export const recipientRows = (campaignId: number, state: RecipientState | undefined) => (db: TenantDb) => {
  const rows = selectRecipients(db, campaignId)
    .leftJoin('tickets', 'tickets.id', 'messages.ticketId')
    .select(['campaignRecipients.id', 'campaignRecipients.name', 'campaignRecipients.number', 'campaignRecipients.variant'])
    .select(['campaignRecipients.sentAt', 'messages.deliveredAt', 'messages.readAt', 'campaignRecipients.answeredAt'])
    .select(sql`case when ${isTriedAgain} then ${sql.ref('campaignRecipients.triesAgainAt')} end`.as('triesAgainAt'))
    .select([
      stateOf.as('state'),
      sql`coalesce(${sql.ref('campaignRecipients.leftOut')}, ${sql.ref('campaignRecipients.error')}, ${sql.ref('messages.error')})`.as(
        'reason',
      ),
      sql`coalesce(${sql.ref('messages.body')}, '')`.as('message'),
      sql`case when ${sql.ref('tickets.uuid')} is null then null else json_build_object('uuid', ${sql.ref('tickets.uuid')}) end`.as(
        'ticket',
      ),
    ])
  const filtered = state === undefined ? rows : rows.where(stateOf, '=', state)
  return filtered as unknown as RowsQuery<CampaignRecipient>
}

/** The stored recipients of a campaign to whom it still has to go, in the order in which they get it. */
export const selectPendingRecipients = (db: TenantDb | Tx['db'], campaignId: number) =>
  (db as TenantDb)
    .selectFrom('campaignRecipients')
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is', null)
    .where('leftOut', 'is', null)
    .where('error', 'is', null)
    .orderBy('id')
