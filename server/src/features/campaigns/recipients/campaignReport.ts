import type { CampaignReport, exclusionReasons } from '@recado/contract/campaigns/recipients'
import { acks } from '@recado/contract/messages/messages'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { isTriedAgain, selectRecipients } from './recipients.rows.ts'

const column = (name: string) => sql.ref(name)
const isSent = sql<boolean>`(${column('campaignRecipients.sentAt')} is not null and ${column('campaignRecipients.error')} is null and ${column('messages.error')} is null and coalesce(${column('messages.ack')}, ${sql.lit(acks.taken)}) >= ${sql.lit(acks.taken)})`
const isFailed = sql<boolean>`(${column('campaignRecipients.sentAt')} is not null and (${column('campaignRecipients.error')} is not null or ${column('messages.error')} is not null) and not ${isTriedAgain})`
const hasEmptyValue = sql<boolean>`(${column('campaignRecipients.hasEmptyValue')} and not ${isFailed})`
/** A message counts in every state that it reached: a message that was read also counts as sent and as delivered. */
const conditions = {
  sent: isSent,
  delivered: sql<boolean>`${column('messages.deliveredAt')} is not null`,
  read: sql<boolean>`${column('messages.readAt')} is not null`,
  answered: sql<boolean>`${column('campaignRecipients.answeredAt')} is not null`,
  failed: isFailed,
} as const
type Counted = keyof typeof conditions
const counted = Object.keys(conditions) as Counted[]

const countOf = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`
const leftOutBy = (reason: string) => sql<boolean>`${column('campaignRecipients.leftOut')} = ${sql.lit(reason)}`

const POINTS = 24
const MINUTE = 60_000
/** The time of the last change of a recipient. */
const latest = sql<string>`greatest(${column('campaignRecipients.sentAt')}, ${column('messages.deliveredAt')}, ${column('messages.readAt')}, ${column('campaignRecipients.answeredAt')})`

/** Counted from the recipients and from the same message rows that the ledger counts. */
export async function readCampaignReport(db: TenantDb, campaignId: number): Promise<CampaignReport> {
  const variants = await selectRecipients(db, campaignId)
    .select('campaignRecipients.variant')
    .select(counted.map((name) => countOf(conditions[name]).as(name)))
    .select([
      sql<number>`count(*)::int`.as('total'),
      countOf(leftOutBy('invalid')).as('invalid'),
      countOf(leftOutBy('optedOut')).as('optedOut'),
      countOf(leftOutBy('duplicate')).as('duplicate'),
      countOf(leftOutBy('lacking')).as('lacking'),
      countOf(leftOutBy('blocked')).as('blocked'),
      countOf(hasEmptyValue).as('withEmptyValue'),
      sql<string | null>`min(${column('campaignRecipients.sentAt')})`.as('first'),
      sql<string | null>`max(${latest})`.as('last'),
    ])
    .groupBy('campaignRecipients.variant')
    .orderBy('campaignRecipients.variant')
    .execute()
  const sum = (name: Counted | 'total' | 'withEmptyValue' | (typeof exclusionReasons)[number]) =>
    variants.reduce((total, variant) => total + variant[name], 0)
  const moments = variants.flatMap(({ first, last }) => (first && last ? [first, last] : [])).toSorted()
  const leftOut = {
    invalid: sum('invalid'),
    optedOut: sum('optedOut'),
    duplicate: sum('duplicate'),
    lacking: sum('lacking'),
    blocked: sum('blocked'),
  }
  const totals = { sent: sum('sent'), delivered: sum('delivered'), read: sum('read'), answered: sum('answered'), failed: sum('failed') }
  return {
    total: sum('total'),
    waiting: sum('total') - Object.values(leftOut).reduce((sum, count) => sum + count) - totals.sent - totals.failed,
    leftOut,
    ...totals,
    withEmptyValue: sum('withEmptyValue'),
    variants: variants.map(({ total, invalid, optedOut, duplicate, lacking, blocked, withEmptyValue, first, last, ...one }) => one),
    chart: await chartOf(db, campaignId, { first: moments[0] ?? null, last: moments.at(-1) ?? null }),
  }
}

const momentOf: Record<Counted, RawBuilder<string>> = {
  sent: sql`${column('campaignRecipients.sentAt')}`,
  delivered: sql`${column('messages.deliveredAt')}`,
  read: sql`${column('messages.readAt')}`,
  answered: sql`${column('campaignRecipients.answeredAt')}`,
  failed: sql`${column('campaignRecipients.sentAt')}`,
}

type Span = { begin: number; width: number }
type Point = CampaignReport['chart'][number]

/** Cuts the time since the first message into equal spans, and counts what happened in each. */
async function chartOf(db: TenantDb, campaignId: number, { first, last }: { first: string | null; last: string | null }): Promise<Point[]> {
  if (first === null || last === null) return []
  const begin = Date.parse(first)
  const length = Date.parse(last) - begin + 1
  const width = Math.ceil(length / POINTS / MINUTE) * MINUTE
  const points = Array.from({ length: Math.ceil(length / width) }, (_, at) => ({
    from: new Date(begin + at * width).toISOString(),
    sent: 0,
    delivered: 0,
    read: 0,
    answered: 0,
    failed: 0,
  }))
  for (const { name, position, count } of await spans(db, campaignId, { begin, width })) {
    const point = points[Math.min(position, points.length - 1)]
    if (point) point[name] += count
  }
  return points
}

const spans = (db: TenantDb, campaignId: number, span: Span) =>
  counted
    .map((name) => spansOf(db, campaignId, { ...span, name }))
    .reduce((union, query) => union.unionAll(query))
    .execute()

const spansOf = (db: TenantDb, campaignId: number, { name, begin, width }: Span & { name: Counted }) =>
  selectRecipients(db, campaignId)
    .select([
      sql<Counted>`${sql.lit(name)}`.as('name'),
      sql<number>`greatest(0, floor((date_part('epoch', ${momentOf[name]}) * 1000 - ${sql.lit(begin)}) / ${sql.lit(width)}))::int`.as(
        'position',
      ),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where(conditions[name])
    .where(sql<boolean>`${momentOf[name]} is not null`)
    .groupBy(sql`2`)
