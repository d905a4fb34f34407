import type { Span } from '@recado/contract/dashboard/period'
import { actsThat } from '@recado/contract/tickets/ticketActs'
import { type Expression, sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** The triggers of the sums and an index hold the same list, written in migrations. */
const handedOn = sql.join(actsThat('handsOn').map((act) => sql.lit(act)))
const column = (name: string) => sql.ref(`attendances.${name}`)

/** Old attendances have no act. Most of them were a whole conversation, so they count as start and end. */
export const isConversationStart = sql<boolean>`(${column('queuedAct')} is null or ${column('queuedAct')} not in (${handedOn}))`
export const isConversationEnd = sql<boolean>`(${column('finishedAct')} is null or ${column('finishedAct')} not in (${handedOn}))`

type Moment = 'queuedAt' | 'startedAt' | 'answeredAt' | 'finishedAt'

/** Attendances for which this moment lies within a span of time. */
export const attendancesWithin = (db: TenantDb, moment: Moment, { start, end }: Span) =>
  attendancesBetween(db, moment, { start: start.toISOString(), end: end.toISOString() })
export type IsoSpan = Record<keyof Span, string>
type SpanInSql = Record<keyof Span, string | Expression<string>>
export const attendancesBetween = (db: TenantDb, moment: Moment, { start, end }: SpanInSql) =>
  db.selectFrom('attendances').where(`attendances.${moment}`, '>=', start).where(`attendances.${moment}`, '<', end)

/** The average time from one moment to the other, in minutes. */
export const averageMinutesBetween = (from: Moment, to: Moment) =>
  sql<number>`coalesce(round(avg(date_part('epoch', ${column(to)} - ${column(from)}))::numeric / 60, 2), 0)::float8`

/** A moment as local time, in SQL. */
export const localTimeOf = (moment: string, timezone: string) => sql`(${sql.ref(moment)} at time zone ${timezone})`
