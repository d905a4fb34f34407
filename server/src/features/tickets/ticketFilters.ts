import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
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
  begun: string
  changed: string
  timezone: string
  found: readonly number[]
  placeTime: string
  placeId: number
  skipped: number
}
export type FilterParam = <Name extends keyof TicketFilters & string>(name: Name) => TicketFilters[Name]
type Builder = ExpressionBuilder<TenantDatabase, 'tickets'>
const column = (name: string) => sql.ref(`tickets.${name}`)

/** Conditions of a list, joined by `and`. Each set of conditions is a prepared statement of its own. */
export const ticketConditions = {
  // The actor's open tickets. The subqueries hide the values from the planner: else it plans again for each user, which takes twice as long as the read.
  own: (param) => sql<boolean>`(${column('userId')} = (select ${param('userId')}::int) and ${column('status')} = (select 'open'::text))`,
  seen: (param) => isVisibleTo({ userId: param('userId'), queueIds: param('ownQueues'), seesUnqueued: param('seesUnqueued') }),
  status: (param) => sql<boolean>`${column('status')} = ${param('status')}`,
  ongoing: () => sql<boolean>`${column('status')} in ('pending', 'open')`,
  queues: (param) =>
    sql<boolean>`(${column('queueId')} = any(${param('queueIds')}::int[]) or (${param('withoutQueue')}::boolean and ${column('queueId')} is null))`,
  tags: (param, eb) => eb(tagsAmong(param, eb), '=', sql<number>`cardinality(${param('tags')}::int[])`),
  users: (param) => sql<boolean>`${column('userId')} = any(${param('users')}::int[])`,
  begun: (param) => isOnDay('createdAt', param('begun'), param('timezone')),
  changed: (param) => isOnDay('updatedAt', param('changed'), param('timezone')),
  unread: () => sql<boolean>`${column('unreadMessages')} > 0`,
  withoutBot: () => sql<boolean>`not ${column('chatbot')}`,
  found: (param) => sql<boolean>`${column('id')} = any(${param('found')}::int[])`,
  beyond: (param) =>
    sql<boolean>`(${column('updatedAt')}, ${column('id')}) < (${param('placeTime')}::timestamptz, ${param('placeId')}::int)`,
} satisfies Record<string, (param: FilterParam, eb: Builder) => Expression<SqlBool>>
export type Condition = keyof typeof ticketConditions

/** PostgreSQL computes when the day begins in the time zone, daylight saving time included. */
const isOnDay = (name: string, day: string, timezone: string) => {
  const start = (offset: number) => sql`(${day}::date + ${sql.lit(offset)})::timestamp at time zone ${timezone}`
  return sql<boolean>`(${column(name)} >= ${start(0)} and ${column(name)} < ${start(1)})`
}

const tagsAmong = (param: FilterParam, eb: Builder) =>
  eb
    .selectFrom('ticketTags')
    .whereRef('ticketTags.ticketId', '=', 'tickets.id')
    .where('ticketTags.tagId', '=', sql<number>`any(${param('tags')}::int[])`)
    .select((eb2) => eb2.fn.countAll<number>().as('count'))
