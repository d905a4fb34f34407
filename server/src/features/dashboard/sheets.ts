import { type SheetKind, sharedBy } from '@recado/contract/dashboard/dashboard'
import { csvHead, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type Looked, readDays, readHours, readShares } from './beginnings.ts'
import { readAttendants, readPeople } from './people.ts'
import { readRatings } from './ratings.ts'
import { readWaiting } from './waitingNow.ts'

type Cell = string | number | boolean | null
type Read = (db: TenantDb, looked: Looked) => Promise<Record<string, Cell>[]>

const shares = Object.fromEntries(
  sharedBy.map((by): [typeof by, Read] => [
    by,
    async (db, looked) => (await readShares(db, looked, by)).map(({ id, name, total }) => ({ id, name, conversations: total })),
  ]),
) as Record<(typeof sharedBy)[number], Read>

const rowsOf: Record<SheetKind, Read> = {
  ...shares,
  attendants: async (db, { span }) =>
    (await readAttendants(db, span)).map(({ name, tickets, avgSupportTime, rating, online }) => ({
      ...{ name, attendances: tickets, averageMinutes: avgSupportTime, rating, online },
    })),
  people: async (db, { span }) => (await readPeople(db, span)).map(({ nome, quantidade }) => ({ name: nome, attendances: quantidade })),
  days: async (db, looked) =>
    (await readDays(db, looked)).data.map(({ data, horario, total }) => ({ when: data ?? `${horario}:00`, conversations: total })),
  hours: async (db, looked) => (await readHours(db, looked)).map(({ weekday, hour, total }) => ({ weekday, hour, conversations: total })),
  waiting: async (db) =>
    (await readWaiting(db)).map(({ queue, waiting, withBot, since }) => ({
      ...{ queue: queue?.name ?? null, waiting, withBot, since: since === null ? null : new Date(since).toISOString() },
    })),
  ratings: async (db, { span }) =>
    (await readRatings(db, span)).last.map(({ finishedAt, rate, contact, user, words }) => ({
      ...{ finishedAt: new Date(finishedAt).toISOString(), rating: rate, contact: contact.name, attendant: user?.name ?? null, words },
    })),
}

const columnsOf: Record<SheetKind, readonly string[]> = {
  ...{ queue: ['id', 'name', 'conversations'], connection: ['id', 'name', 'conversations'], tag: ['id', 'name', 'conversations'] },
  attendants: ['name', 'attendances', 'averageMinutes', 'rating', 'online'],
  people: ['name', 'attendances'],
  days: ['when', 'conversations'],
  hours: ['weekday', 'hour', 'conversations'],
  waiting: ['queue', 'waiting', 'withBot', 'since'],
  ratings: ['finishedAt', 'rating', 'contact', 'attendant', 'words'],
}

/** The very figures of the screen, as a table for spreadsheets. */
export async function sheetOf(db: TenantDb, looked: Looked, kind: SheetKind): Promise<string> {
  const columns = columnsOf[kind]
  const rows = await rowsOf[kind](db, looked)
  return [csvHead(columns), ...rows.map((row) => csvLine(columns.map((name) => String(row[name] ?? ''))))].join('')
}
