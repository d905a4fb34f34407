import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { isSeenBy } from './visibleTo.ts'

/** What fills the conditions of a list. */
export type Filters = {
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
type Blank = <Name extends keyof Filters & string>(name: Name) => Filters[Name]
type Builder = ExpressionBuilder<TenantDatabase, 'tickets'>
const column = (name: string) => sql.ref(`tickets.${name}`)

/** Each is one `and` of the list; which of them a list has makes another statement of it. */
export const conditions = {
  own: (blank) => sql<boolean>`${column('userId')} = ${blank('userId')}`,
  seen: (blank) => isSeenBy({ userId: blank('userId'), queueIds: blank('ownQueues'), seesUnqueued: blank('seesUnqueued') }),
  status: (blank) => sql<boolean>`${column('status')} = ${blank('status')}`,
  queues: (blank) =>
    sql<boolean>`(${column('queueId')} = any(${blank('queueIds')}::int[]) or (${blank('withoutQueue')}::boolean and ${column('queueId')} is null))`,
  tags: (blank, eb) => eb(tagsAmong(blank, eb), '=', sql<number>`cardinality(${blank('tags')}::int[])`),
  users: (blank) => sql<boolean>`${column('userId')} = any(${blank('users')}::int[])`,
  begun: (blank) => isOnDay('createdAt', blank('begun'), blank('timezone')),
  changed: (blank) => isOnDay('updatedAt', blank('changed'), blank('timezone')),
  unread: () => sql<boolean>`${column('unreadMessages')} > 0`,
  withoutBot: () => sql<boolean>`not ${column('chatbot')}`,
  found: (blank) => sql<boolean>`${column('id')} = any(${blank('found')}::int[])`,
  beyond: (blank) =>
    sql<boolean>`(${column('updatedAt')}, ${column('id')}) < (${blank('placeTime')}::timestamptz, ${blank('placeId')}::int)`,
} satisfies Record<string, (blank: Blank, eb: Builder) => Expression<SqlBool>>
export type Condition = keyof typeof conditions

/** The database knows when a day begins in a time zone, in summer too. */
const isOnDay = (name: string, day: string, timezone: string) => {
  const start = (offset: number) => sql`(${day}::date + ${sql.lit(offset)})::timestamp at time zone ${timezone}`
  return sql<boolean>`(${column(name)} >= ${start(0)} and ${column(name)} < ${start(1)})`
}

const tagsAmong = (blank: Blank, eb: Builder) =>
  eb
    .selectFrom('ticketTags')
    .whereRef('ticketTags.ticketId', '=', 'tickets.id')
    .where('ticketTags.tagId', '=', sql<number>`any(${blank('tags')}::int[])`)
    .select((one) => one.fn.countAll<number>().as('count'))
