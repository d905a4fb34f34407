import type { ShareDimension } from '@recado/contract/dashboard/dashboard'
import type { DaySums, HourSums, Shares } from '@recado/contract/dashboard/dashboardMetrics'
import type { Period, Span } from '@recado/contract/dashboard/period'
import { addCalendarDays, countDays } from '@recado/contract/time/days'
import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { attendancesBetween, attendancesWithin, type IsoSpan, isConversationStart, localTimeOf } from './attendanceQueries.ts'

const total = sql<number>`count(*)::int`.as('total')
const startedConversations = (db: TenantDb, span: Span) => attendancesWithin(db, 'queuedAt', span).where(isConversationStart)
const added = sql<number>`sum(${sql.ref('parts.total')})::int`.as('total')

/** Grouped by quarter hours first, since time zones differ by whole quarter hours. Computing the local time of each row would take most of the time. */
const perQuarterHour = (db: TenantDb, span: Span) =>
  db.selectFrom(
    startedConversations(db, span)
      .select([sql<string>`date_bin('15 minutes', ${sql.ref('attendances.queuedAt')}, timestamptz '2000-01-01Z')`.as('quarter'), total])
      .groupBy('quarter')
      .as('parts'),
  )

export type DashboardPeriod = { period: Period; span: Span; timezone: string }

/** How many conversations began on each day in the time zone of the company; for a single day, in each hour. */
export async function readConversationsPerDay(db: TenantDb, { period: { from, to }, span, timezone }: DashboardPeriod): Promise<DaySums> {
  const isHourly = from === to
  const wall = localTimeOf('parts.quarter', timezone)
  const label = isHourly ? sql<string>`date_part('hour', ${wall})::text` : sql<string>`${wall}::date::text`
  const rows = await perQuarterHour(db, span)
    .select([label.as('place'), added])
    .groupBy(sql`1`)
    .execute()
  const sums = new Map(rows.map((row) => [row.place, row.total]))
  const data = isHourly
    ? Array.from({ length: 24 }, (_, horario) => ({ horario, total: sums.get(String(horario)) ?? 0 }))
    : Array.from({ length: countDays(from, to) }, (_, count) => addCalendarDays(from, count)).map((day) => ({
        data: day.split('-').toReversed().join('/'),
        total: sums.get(day) ?? 0,
      }))
  return { data, count: rows.reduce((sum, row) => sum + row.total, 0) }
}

/** The conversations by weekday and hour. */
export const readConversationsPerHour = (db: TenantDb, { span, timezone }: DashboardPeriod): Promise<HourSums> =>
  perQuarterHour(db, span)
    .select(sql<number>`date_part('isodow', ${localTimeOf('parts.quarter', timezone)})::int`.as('weekday'))
    .select(sql<number>`date_part('hour', ${localTimeOf('parts.quarter', timezone)})::int`.as('hour'))
    .select(added)
    .groupBy(['weekday', 'hour'])
    .orderBy('weekday')
    .orderBy('hour')
    .execute()

const MOST = 100

/**
 * The conversations by queue, connection or tag. A conversation with two tags counts for both; those without a tag have a share of their
 * own.
 */
export const readConversationShares = (db: TenantDb, { span }: DashboardPeriod, by: ShareDimension): Promise<Shares> =>
  sharesBy[by](db, span)

const sharesBy: Record<ShareDimension, (db: TenantDb, span: Span) => Promise<Shares>> = {
  queue: (db, span) => {
    const sums = startedConversations(db, span).select(['attendances.queueId as of', total]).groupBy('of').as('sums')
    return db
      .selectFrom(sums)
      .leftJoin('queues', 'queues.id', 'sums.of')
      .select(['queues.id', 'queues.name', 'queues.color', 'sums.total'])
      .orderBy('total', 'desc')
      .orderBy('queues.id')
      .limit(sql.lit(MOST))
      .execute()
  },
  connection: (db, { start, end }) => connectionShares(db, { start: start.toISOString(), end: end.toISOString() }),
  tag: (db, span) => {
    const sums = startedConversations(db, span)
      .leftJoin('ticketTags', 'ticketTags.ticketId', 'attendances.ticketId')
      .select(['ticketTags.tagId as of', total])
      .groupBy('of')
      .as('sums')
    return db
      .selectFrom(sums)
      .leftJoin('tags', 'tags.id', 'sums.of')
      .select(['tags.id', 'tags.name', 'tags.color', 'sums.total'])
      .orderBy('total', 'desc')
      .orderBy('tags.id')
      .limit(sql.lit(MOST))
      .execute()
  },
}

/** Not prepared: the planner chooses for each period. A few days use an index; three months read the whole table. */
const connectionShares = prepared(
  params<IsoSpan>(),
  (db, p) => {
    const tickets = attendancesBetween(db, 'queuedAt', { start: p.start, end: p.end })
      .where(isConversationStart)
      .select(['attendances.ticketId', total])
      .groupBy('attendances.ticketId')
    const sums = db
      .selectFrom(tickets.as('parts'))
      .innerJoin('tickets', 'tickets.id', 'parts.ticketId')
      .select(['tickets.connectionId as of', added])
      .groupBy('of')
      .as('sums')
    return db
      .selectFrom(sums)
      .leftJoin('connections', 'connections.id', 'sums.of')
      .select(['connections.id', 'connections.name', sql<null>`null`.as('color'), 'sums.total'])
      .orderBy('total', 'desc')
      .orderBy('connections.id')
      .limit(sql.lit(MOST))
  },
  { isPlannedAnew: true },
)
