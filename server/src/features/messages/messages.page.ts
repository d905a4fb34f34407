import { sql } from 'kysely'
import { found } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { recipe } from '../../kernel/database/scopes.ts'
import { messageRows, type StoredMessage } from './messages.rows.ts'
import { decodePlace, encodePlace, isBeyond, type Place } from './place.ts'

const PAGE = 20
const COUNTED = 10_000

type Query = {
  limit?: number | undefined
  cursor?: string | undefined
  after?: string | undefined
  around?: string | undefined
  pageNumber?: number | undefined
}
type Page = { rows: StoredMessage[]; count: number; hasMore: boolean; nextCursor: string | null; newerCursor: string | null }

/** A page of a conversation in the order of time: the newest, or what lies before, after or around a place in it. */
export async function messagePage(db: TenantDb, ticketId: number, query: Query): Promise<Page> {
  const { cursor, after } = query
  const from = after ?? cursor
  const place = from === undefined ? undefined : decodePlace(from)
  const [{ rows, older, newer }, count] = await Promise.all([
    readPage(db, { ticketId, place, query }),
    place?.[2] ?? countMessages(db, ticketId),
  ])
  const cursorOf = (row: StoredMessage | undefined) => (row ? encodePlace(row, count) : null)
  return { rows, count, hasMore: older, nextCursor: older ? cursorOf(rows[0]) : null, newerCursor: newer ? cursorOf(rows.at(-1)) : null }
}

type Asked = { ticketId: number; place: Place | undefined; query: Query }
/** `older`, `newer`: whether there are more in that direction. */
type Found = { rows: StoredMessage[]; older: boolean; newer: boolean }

async function readPage(db: TenantDb, { ticketId, place, query }: Asked): Promise<Found> {
  const { limit = PAGE, after, around, pageNumber = 1 } = query
  if (around !== undefined) return readAround(db, { ticketId, id: around, limit })
  if (after !== undefined) {
    const { rows, more } = await read(db, { ticketId, place, limit, direction: 'newer' })
    return { rows, older: true, newer: more }
  }
  const { rows, more } = await read(db, { ticketId, place, limit, direction: 'older', skipped: place ? 0 : (pageNumber - 1) * limit })
  return { rows, older: more, newer: false }
}

async function readAround(db: TenantDb, { ticketId, id, limit }: { ticketId: number; id: string; limit: number }): Promise<Found> {
  const [row] = await placing(db, { ticketId, id })
  const { createdAt, seq } = found(row, 'ERR_NO_MESSAGE_FOUND')
  const half = Math.ceil(limit / 2)
  const [older, newer] = await Promise.all([
    read(db, { ticketId, place: [createdAt, seq + 1], limit: half, direction: 'older' }),
    read(db, { ticketId, place: [createdAt, seq], limit: half, direction: 'newer' }),
  ])
  return { rows: [...older.rows, ...newer.rows], older: older.more, newer: newer.more }
}

const placing = recipe<{ ticketId: number; id: string }, { createdAt: string; seq: number }>((db, blank) =>
  db.selectFrom('messages').select(['createdAt', 'seq']).where('id', '=', blank('id')).where('ticketId', '=', blank('ticketId')),
)

/** The count goes with the cursor: to count anew for each page would cost more than the page. */
async function countMessages(db: TenantDb, ticketId: number): Promise<number> {
  const [counted] = await counting(db, { ticketId })
  return counted?.count ?? 0
}

const counting = recipe<{ ticketId: number }, { count: number }>((db, blank) => {
  const some = db.selectFrom('messages').select(sql`1`.as('one')).where('ticketId', '=', blank('ticketId')).limit(sql.lit(COUNTED))
  return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
})

type Direction = 'older' | 'newer'
type Reading = { ticketId: number; place?: Place | undefined; limit: number; direction: Direction; skipped?: number }

/** In the order of time, whichever way they were read. */
async function read(db: TenantDb, { ticketId, place, limit, direction, skipped = 0 }: Reading) {
  const shape = { direction, isPlaced: place !== undefined, limit, isSkipping: skipped > 0 }
  const rows = await readingOf(shape)(db, { ticketId, time: place?.[0] ?? '', seq: place?.[1] ?? 0, skipped })
  const page = rows.slice(0, limit)
  return { rows: direction === 'older' ? page.reverse() : page, more: rows.length > limit }
}

type Shape = { direction: Direction; isPlaced: boolean; limit: number; isSkipping: boolean }
type Values = { ticketId: number; time: string; seq: number; skipped: number }
const readings = new Map<string, ReturnType<typeof write>>()

function readingOf(shape: Shape) {
  const key = Object.values(shape).join()
  const reading = readings.get(key) ?? write(shape)
  readings.set(key, reading)
  return reading
}

/** The limit is part of the text: a plan that was made without knowing it is a bad one. */
const write = ({ direction, isPlaced, limit, isSkipping }: Shape) =>
  recipe<Values, StoredMessage>((db, blank) => {
    const order = direction === 'older' ? 'desc' : 'asc'
    const rows = messageRows(db)
      .where('messages.ticketId', '=', blank('ticketId'))
      .$if(isPlaced, (query) => query.where(isBeyond(direction, { time: blank('time'), seq: blank('seq') })))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order)
      .limit(sql.lit(limit + 1))
    return (isSkipping ? rows.offset(blank('skipped')) : rows) as unknown as { compile: () => never }
  })
