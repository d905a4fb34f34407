import type { MediaKind } from '@recado/contract/messages/messages'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { StoredMessage } from './messages.rows.ts'
import { countingOf, type Direction, placing, readingOf } from './pageReadings.ts'
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

/** A page of a conversation in the order of time: the newest, or what lies before, after or around a place in it. */
export async function messagePage(db: TenantDb, ticketId: number, query: Query): Promise<Page> {
  const { cursor, after } = query
  const from = after ?? cursor
  const place = from === undefined ? undefined : decodePlace(from)
  const [{ rows, older, newer }, count] = await Promise.all([
    readPage(db, { ticketId, place, query }),
    place?.[2] ?? countMessages(db, ticketId, query.media),
  ])
  const cursorOf = (row: StoredMessage | undefined) => (row ? encodePlace(row, count) : null)
  return { rows, count, hasMore: older, nextCursor: older ? cursorOf(rows[0]) : null, newerCursor: newer ? cursorOf(rows.at(-1)) : null }
}

type PageRequest = { ticketId: number; place: Place | undefined; query: Query }
/** `older`, `newer`: whether there are more in that direction. */
type PageRows = { rows: StoredMessage[]; older: boolean; newer: boolean }

async function readPage(db: TenantDb, { ticketId, place, query }: PageRequest): Promise<PageRows> {
  const { limit = PAGE, after, around, pageNumber = 1, media } = query
  const all = { ticketId, limit, media }
  if (around !== undefined) return readAround(db, { ...all, id: around })
  if (after !== undefined) {
    const { rows, more } = await read(db, { ...all, place, direction: 'newer' })
    return { rows, older: true, newer: more }
  }
  const { rows, more } = await read(db, { ...all, place, direction: 'older', skipped: place ? 0 : (pageNumber - 1) * limit })
  return { rows, older: more, newer: false }
}

async function readAround(db: TenantDb, { id, limit, ...where }: Where & { id: string; limit: number }): Promise<PageRows> {
  const [row] = await placing(db, { ticketId: where.ticketId, id })
  const { createdAt, seq } = mustExist(row, 'ERR_NO_MESSAGE_FOUND')
  const half = Math.ceil(limit / 2)
  const [older, newer] = await Promise.all([
    read(db, { ...where, place: [createdAt, seq + 1], limit: half, direction: 'older' }),
    read(db, { ...where, place: [createdAt, seq], limit: half, direction: 'newer' }),
  ])
  return { rows: [...older.rows, ...newer.rows], older: older.more, newer: newer.more }
}

/** The count goes with the cursor: to count anew for each page would cost more than the page. */
async function countMessages(db: TenantDb, ticketId: number, media: MediaKind | undefined): Promise<number> {
  const [counted] = await countingOf(media)(db, { ticketId })
  return counted?.count ?? 0
}

type Where = { ticketId: number; media?: MediaKind | undefined }
type Reading = Where & { place?: Place | undefined; limit: number; direction: Direction; skipped?: number }

/** In the order of time, whichever way they were read. */
async function read(db: TenantDb, { ticketId, media, place, limit, direction, skipped = 0 }: Reading) {
  const reading = readingOf(limit, direction, place !== undefined, skipped > 0, media)
  const rows = await reading(db, { ticketId, time: place?.[0] ?? '', seq: place?.[1] ?? 0, skipped })
  const page = rows.slice(0, limit)
  return { rows: direction === 'older' ? page.reverse() : page, more: rows.length > limit }
}
