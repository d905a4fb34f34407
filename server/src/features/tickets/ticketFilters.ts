import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Params } from '../../kernel/database/param.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { isVisibleTo } from './visibility.ts'

/** The parameters of the conditions below. */
export type TicketFilters = {
  userId: number
  ownQueues: readonly number[]
  seesUnqueued: boolean
  status: string
  queueIds: readonly number[]
  withoutQueue: boolean
  tags: readonly number[]
  users: readonly number[]
  created: string
  changed: string
  timezone: string
  found: readonly number[]
  positionTime: string
  positionId: number
  skipped: number
}
export type FilterParams = Params<TicketFilters>
type Builder = ExpressionBuilder<TenantDatabase, 'tickets'>
const column = (name: string) => sql.ref(`tickets.${name}`)

/** Conditions of a list, joined by `and`. Each set of conditions is a prepared statement of its own. */
export const ticketConditions = {
  // The actor's open tickets. The subqueries hide the values from the planner: else it plans again for each user, which takes twice as long as the read.
  own: (p) => sql<boolean>`(${column('userId')} = (select ${p.userId}::int) and ${column('status')} = (select 'open'::text))`,
  seen: (p) => isVisibleTo({ userId: p.userId, queueIds: p.ownQueues, seesUnqueued: p.seesUnqueued }),
  status: (p) => sql<boolean>`${column('status')} = ${p.status}`,
  // As a literal, so that also a plan for all values uses the index of waiting tickets.
  waiting: () => sql<boolean>`${column('status')} = 'pending'`,
  ongoing: () => sql<boolean>`${column('status')} in ('pending', 'open')`,
  queues: (p) =>
    sql<boolean>`(${column('queueId')} = any(${p.queueIds}::int[]) or (${p.withoutQueue}::boolean and ${column('queueId')} is null))`,
  tags: (p, eb) => eb(tagsAmong(p, eb), '=', sql<number>`cardinality(${p.tags}::int[])`),
  users: (p) => sql<boolean>`${column('userId')} = any(${p.users}::int[])`,
  created: (p) => isOnDay('createdAt', p.created, p.timezone),
  changed: (p) => isOnDay('updatedAt', p.changed, p.timezone),
  unread: () => sql<boolean>`(${column('unreadMessages')} > 0 or ${column('markedUnreadAt')} is not null)`,
  withoutBot: () => sql<boolean>`not ${column('chatbot')}`,
  snoozed: () => sql<boolean>`${column('snoozedUntil')} is not null`,
  awake: () => sql<boolean>`${column('snoozedUntil')} is null`,
  ownOrWaiting: (p) => sql<boolean>`(${column('userId')} = ${p.userId} or ${column('status')} = 'pending')`,
  found: (p) => sql<boolean>`${column('id')} = any(${p.found}::int[])`,
  beyond: (p) => sql<boolean>`(${column('updatedAt')}, ${column('id')}) < (${p.positionTime}::timestamptz, ${p.positionId}::int)`,
} satisfies Record<string, (p: FilterParams, eb: Builder) => Expression<SqlBool>>
export type Condition = keyof typeof ticketConditions

/** PostgreSQL computes when the day begins in the time zone, daylight saving time included. */
const isOnDay = (name: string, day: Expression<string>, timezone: Expression<string>) => {
  const start = (offset: number) => sql`(${day}::date + ${sql.lit(offset)})::timestamp at time zone ${timezone}`
  return sql<boolean>`(${column(name)} >= ${start(0)} and ${column(name)} < ${start(1)})`
}

const tagsAmong = (p: FilterParams, eb: Builder) =>
  eb
    .selectFrom('ticketTags')
    .whereRef('ticketTags.ticketId', '=', 'tickets.id')
    .where('ticketTags.tagId', '=', sql<number>`any(${p.tags}::int[])`)
    .select((eb2) => eb2.fn.countAll<number>().as('count'))
