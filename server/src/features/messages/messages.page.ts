import type { MediaKind } from '@recado/contract/messages/messages'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseOf, perDatabase } from '../../kernel/database/scopes.ts'
import { knownCounts } from '../../kernel/knownCounts.ts'
import type { StoredMessage } from './messages.rows.ts'
import { countingOf, type Direction, placing, readingAround, readingOf } from './pageReadings.ts'
import { decodePlace, encodePlace, type Place } from './place.ts'

const PAGE = 20

type Query = {
  limit?: number | undefined
  cursor?: string | undefined
  after?: string | undefined
  around?: string | undefined
  pageNumber?: number | undefined
  media?: MediaKind | undefined
}
type Page = { rows: StoredMessage[]; count: number; hasMore: boolean; nextCursor: string | null; newerCursor: string | null }

const lengthsIn = perDatabase(() => knownCounts())

/** A page of a conversation in the order of time: the newest, or what lies before, after or around a place in it. */
export async function messagePage(db: TenantDb, ticketId: number, query: Query): Promise<Page> {
  const from = query.after ?? query.cursor
  const place = from === undefined ? undefined : decodePlace(from)
  const list = `${companyOf(db)} ${ticketId} ${query.media ?? ''}`
  const lengths = lengthsIn(databaseOf(db))
  const known = place?.[2] ?? lengths.of(list)
  const { rows, older, newer, total } = await readPage(db, { ticketId, place, query, counts: known === undefined })
  const count = known ?? lengths.note(list, total ?? (await countMessages(db, ticketId, query.media)))
  const cursorOf = (row: StoredMessage | undefined) => (row ? encodePlace(row, count) : null)
  return { rows, count, hasMore: older, nextCursor: older ? cursorOf(rows[0]) : null, newerCursor: newer ? cursorOf(rows.at(-1)) : null }
}

type PageRequest = { ticketId: number; place: Place | undefined; query: Query; counts: boolean }
/** `older`, `newer`: whether there are more in that direction. `total`: of the whole conversation, where it was counted. */
type PageRows = { rows: StoredMessage[]; older: boolean; newer: boolean; total?: number | undefined }

async function readPage(db: TenantDb, { ticketId, place, query, counts }: PageRequest): Promise<PageRows> {
  const { limit = PAGE, after, around, pageNumber = 1, media } = query
  const all = { ticketId, limit, media }
  if (around !== undefined) return readAround(db, { ...all, id: around, counts })
  if (after !== undefined) {
    const { rows, more, total } = await read(db, { ...all, place, counts, direction: 'newer' })
    return { rows, older: true, newer: more, total }
  }
  const skipped = place ? 0 : (pageNumber - 1) * limit
  const { rows, more, total } = await read(db, { ...all, place, counts, direction: 'older', skipped })
  return { rows, older: more, newer: false, total }
}

type Around = Where & { id: string; limit: number; counts: boolean }

async function readAround(db: TenantDb, { id, limit, ticketId, media, counts }: Around): Promise<PageRows> {
  const half = Math.ceil(limit / 2)
  const found = await readingAround(half, counts, media)(db, { ticketId, id })
  if (found.length === 0) mustExist((await placing(db, { ticketId, id }))[0], 'ERR_NO_MESSAGE_FOUND')
  const older = found.filter(({ isOlder }) => isOlder)
  const newer = found.slice(older.length)
  return {
    rows: [...older.slice(-half), ...newer.slice(0, half)],
    older: older.length > half,
    newer: newer.length > half,
    total: found[0]?.total,
  }
}

/** Where no row carries the count. */
async function countMessages(db: TenantDb, ticketId: number, media: MediaKind | undefined): Promise<number> {
  const [counted] = await countingOf(media)(db, { ticketId })
  return counted?.count ?? 0
}

type Where = { ticketId: number; media?: MediaKind | undefined }
type Reading = Where & { place?: Place | undefined; limit: number; direction: Direction; skipped?: number; counts?: boolean }

/** In the order of time, whichever way they were read. */
async function read(db: TenantDb, { ticketId, media, place, limit, direction, skipped = 0, counts = false }: Reading) {
  const reading = readingOf(limit, direction, place !== undefined, skipped > 0, counts, media)
  const found = await reading(db, { ticketId, time: place?.[0] ?? '', seq: place?.[1] ?? 0, skipped })
  const rows: StoredMessage[] = found.slice(0, limit)
  const isEmpty = found.length === 0 && !place && skipped === 0
  const total = isEmpty ? 0 : found[0]?.total
  return { rows: direction === 'older' ? rows.reverse() : rows, more: found.length > limit, total }
}
