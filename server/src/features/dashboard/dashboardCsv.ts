import { type DashboardExportKind, shareDimensions } from '@recado/contract/dashboard/dashboard'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type DashboardPeriod, readConversationShares, readConversationsPerDay, readConversationsPerHour } from './conversationCounts.ts'
import { readRatings } from './ratings.ts'
import { readAgentStats, readAttendancesPerUser } from './userStats.ts'
import { readWaitingQueues } from './waitingQueues.ts'

type Cell = string | number | boolean | null
type Read = (db: TenantDb, looked: DashboardPeriod) => Promise<Record<string, Cell>[]>

const shares = Object.fromEntries(
  shareDimensions.map((by): [typeof by, Read] => [
    by,
    async (db, looked) => (await readConversationShares(db, looked, by)).map(({ id, name, total }) => ({ id, name, conversations: total })),
  ]),
) as Record<(typeof shareDimensions)[number], Read>

const rowsOf: Record<DashboardExportKind, Read> = {
  ...shares,
  attendants: async (db, { span }) =>
    (await readAgentStats(db, span)).map(({ name, tickets, avgSupportTime, rating, online }) => ({
      name,
      attendances: tickets,
      averageMinutes: avgSupportTime,
      rating,
      online,
    })),
  people: async (db, { span }) =>
    (await readAttendancesPerUser(db, span)).map(({ nome, quantidade }) => ({ name: nome, attendances: quantidade })),
  days: async (db, looked) =>
    (await readConversationsPerDay(db, looked)).data.map(({ data, horario, total }) => ({
      when: data ?? `${horario}:00`,
      conversations: total,
    })),
  hours: async (db, looked) =>
    (await readConversationsPerHour(db, looked)).map(({ weekday, hour, total }) => ({ weekday, hour, conversations: total })),
  waiting: async (db) =>
    (await readWaitingQueues(db)).map(({ queue, waiting, withBot, since }) => ({
      queue: queue?.name ?? null,
      waiting,
      withBot,
      since: since === null ? null : new Date(since).toISOString(),
    })),
  ratings: async (db, { span }) =>
    (await readRatings(db, span)).last.map(({ finishedAt, rate, contact, user, words }) => ({
      finishedAt: new Date(finishedAt).toISOString(),
      rating: rate,
      contact: contact.name,
      attendant: user?.name ?? null,
      words,
    })),
}

const columnsOf: Record<DashboardExportKind, readonly string[]> = {
  queue: ['id', 'name', 'conversations'],
  connection: ['id', 'name', 'conversations'],
  tag: ['id', 'name', 'conversations'],
  attendants: ['name', 'attendances', 'averageMinutes', 'rating', 'online'],
  people: ['name', 'attendances'],
  days: ['when', 'conversations'],
  hours: ['weekday', 'hour', 'conversations'],
  waiting: ['queue', 'waiting', 'withBot', 'since'],
  ratings: ['finishedAt', 'rating', 'contact', 'attendant', 'words'],
}

/** The figures of the screen as a CSV table. */
export async function dashboardCsv(db: TenantDb, looked: DashboardPeriod, kind: DashboardExportKind): Promise<string> {
  const columns = columnsOf[kind]
  const rows = await rowsOf[kind](db, looked)
  return [csvHeader(columns), ...rows.map((row) => csvLine(columns.map((name) => String(row[name] ?? ''))))].join('')
}
