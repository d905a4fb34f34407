import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import { acks } from '@recado/contract/messages/messages'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import { rowsQuery } from '../../../kernel/readPage.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** WhatsApp refuses the message for now. */
export const isTriedAgain = sql<boolean>`(${sql.ref('campaignRecipients.triesAgainAt')} is not null and ${sql.ref('messages.error')} is not null)`

const isWaiting = sql<boolean>`(${sql.ref('campaignRecipients.sentAt')} is null and ${sql.ref('campaignRecipients.error')} is null)`

/** The state of a recipient, computed from its message. It is not stored a second time, so the two cannot disagree. */
const stateOf: RawBuilder<RecipientState> = sql`case
  when ${sql.ref('campaignRecipients.leftOut')} is not null then 'leftOut'
  when ${isWaiting} or ${isTriedAgain} then 'pending'
  when ${sql.ref('campaignRecipients.error')} is not null or ${sql.ref('messages.error')} is not null then 'failed'
  when ${sql.ref('messages.ack')} < ${sql.lit(acks.taken)} then 'pending'
  when ${sql.ref('campaignRecipients.answeredAt')} is not null then 'answered'
  when ${sql.ref('messages.readAt')} is not null then 'read'
  when ${sql.ref('messages.deliveredAt')} is not null then 'delivered'
  else 'sent' end`

const failureReason = sql<string | null>`coalesce(${sql.ref('campaignRecipients.error')}, ${sql.ref('messages.error')})`

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
    .select(sql<string | null>`case when ${isTriedAgain} then ${sql.ref('campaignRecipients.triesAgainAt')} end`.as('triesAgainAt'))
    .select([
      stateOf.as('state'),
      sql<
        CampaignRecipient['reason']
      >`coalesce(${sql.ref('campaignRecipients.leftOut')}, case when not ${isWaiting} then ${failureReason} end)`.as('reason'),
      sql<string>`coalesce(${sql.ref('messages.body')}, '')`.as('message'),
      sql<
        CampaignRecipient['ticket']
      >`case when ${sql.ref('tickets.uuid')} is null then null else json_build_object('uuid', ${sql.ref('tickets.uuid')}) end`.as('ticket'),
    ])
  const filtered = state === undefined ? rows : rows.where(stateOf, '=', state)
  return rowsQuery<CampaignRecipient>(filtered)
}

/** The stored recipients who still have to get the campaign, in the order in which they get it. */
export const selectPendingRecipients = (db: TenantDb | Tx['db'], campaignId: number) =>
  (db as TenantDb)
    .selectFrom('campaignRecipients')
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is', null)
    .where('leftOut', 'is', null)
    .where('error', 'is', null)
    .orderBy('id')

/** The channel did not respond: it may have accepted the message all the same. */
const UNCERTAIN = 'unavailable'

/**
 * One recipient gets several messages: the text, and files. Those that belong together were stored at the same moment. One that waits, was
 * taken or got no answer may reach them.
 */
const mayBeReachedByAnother = (eb: ExpressionBuilder<TenantDatabase, 'campaignRecipients' | 'messages'>) =>
  eb.exists(
    eb
      .selectFrom('messages as other')
      .select('other.id')
      .whereRef('other.ticketId', '=', 'messages.ticketId')
      .whereRef('other.createdAt', '=', 'messages.createdAt')
      .whereRef('other.id', '!=', 'messages.id')
      .where('other.origin', '=', 'campaign')
      .where((other) => other.or([other('other.error', 'is', null), other('other.error', '=', UNCERTAIN)])),
  )

/** The recipients whose message failed, without any sign that it reached them, and who did not get it again yet. */
const selectFailed = (db: TenantDb | Tx['db'], campaignId: number) =>
  selectRecipients(db as TenantDb, campaignId)
    .where('campaignRecipients.leftOut', 'is', null)
    .where('campaignRecipients.sentAt', 'is not', null)
    .where('campaignRecipients.answeredAt', 'is', null)
    .where('campaignRecipients.triesAgainAt', 'is', null)
    .where('campaignRecipients.resentAt', 'is', null)
    .where('messages.deliveredAt', 'is', null)
    .where('messages.readAt', 'is', null)

/** Those whom none of its messages can have reached. An opt-out is final. `reasons`: only those that failed for one of these. */
export function selectResendable(db: TenantDb | Tx['db'], campaignId: number, reasons?: readonly string[]) {
  const failed = selectFailed(db, campaignId)
    .where(sql<boolean>`${failureReason} not in ('optedOut', 'blocked', ${sql.lit(UNCERTAIN)})`)
    .where((eb) => eb.not(mayBeReachedByAnother(eb as never)))
  return reasons === undefined ? failed : failed.where(sql<boolean>`${failureReason} = any(${reasons}::text[])`)
}

/** How many failed although the message may have reached them: it is not sent to them again. */
export async function countUncertain(db: TenantDb, campaignId: number): Promise<number> {
  const { count } = await selectFailed(db, campaignId)
    .where((eb) =>
      eb.or([
        sql<boolean>`${failureReason} = ${sql.lit(UNCERTAIN)}`,
        sql<boolean>`${failureReason} not in ('optedOut', 'blocked') and ${mayBeReachedByAnother(eb as never)}`,
      ]),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countFailures = (db: TenantDb, campaignId: number): Promise<{ reason: string; count: number }[]> =>
  selectResendable(db, campaignId)
    .select([sql<string>`${failureReason}`.as('reason'), sql<number>`count(*)::int`.as('count')])
    .groupBy(failureReason)
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
