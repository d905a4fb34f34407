import type { MediaList } from '@recado/contract/messages/kinds'
import { createCountCache } from '../../kernel/countCache.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseCacheKey, perDatabase } from '../../kernel/database/scopes.ts'
import { decodePosition, encodePosition, type Position } from './messagePosition.ts'
import type { StoredMessage } from './messages.rows.ts'
import { countQuery, type Direction, messagePageQuery, pageAroundQuery, positionQuery } from './pageQueries.ts'

const PAGE = 20

type Query = {
  limit?: number | undefined
  cursor?: string | undefined
  after?: string | undefined
  around?: string | undefined
  pageNumber?: number | undefined
  media?: MediaList | undefined
}
type Page = { rows: StoredMessage[]; count: number; hasMore: boolean; nextCursor: string | null; newerCursor: string | null }

const lengthsIn = perDatabase(() => createCountCache())

/**
 * A page of a conversation in the order of time: the newest messages, or those before, after or around a position. `query` reads its rows, so
 * that the caller can send it with others; `pageOf` makes the page of these rows.
 */
export function messagePage(db: TenantDb, ticketId: number, query: Query) {
  const from = query.after ?? query.cursor
  const position = from === undefined ? undefined : decodePosition(from)
  const list = `${companyOf(db)} ${ticketId} ${query.media ?? ''}`
  const lengths = lengthsIn(databaseCacheKey(db))
  const cachedCount = position?.[2] ?? lengths.of(list)
  const reader = (query.around === undefined ? readFromPosition : readAroundMessage)({
    ticketId,
    position,
    query,
    counts: cachedCount === undefined,
  })
  async function pageOf(found: Found[]): Promise<Page> {
    const { rows, older, newer, total } = await reader.rowsOf(db, found)
    const count = cachedCount ?? lengths.note(list, total ?? (await countMessages(db, ticketId, query.media)))
    const cursorOf = (row: StoredMessage | undefined) => (row ? encodePosition(row, count) : null)
    return { rows, count, hasMore: older, nextCursor: older ? cursorOf(rows[0]) : null, newerCursor: newer ? cursorOf(rows.at(-1)) : null }
  }
  return { query: reader.query, pageOf }
}

type PageRequest = { ticketId: number; position: Position | undefined; query: Query; counts: boolean }
type Found = StoredMessage & { isOlder?: boolean; total?: number | null }
/** `older`, `newer`: whether there are more rows in that direction. `total`: the length of the conversation, if it was counted. */
type PageRows = { rows: StoredMessage[]; older: boolean; newer: boolean; total?: number | null | undefined }
type PageReader = { query: (db: TenantDb) => Promise<Found[]>; rowsOf: (db: TenantDb, found: Found[]) => PageRows | Promise<PageRows> }

/** Rows are returned in the order of time, also if they were read backwards. */
function readFromPosition({ ticketId, position, query, counts }: PageRequest): PageReader {
  const { limit = PAGE, after, pageNumber = 1, media } = query
  const direction: Direction = after === undefined ? 'older' : 'newer'
  const skipped = position ? 0 : (pageNumber - 1) * limit
  const read = messagePageQuery(limit, direction, position !== undefined, skipped > 0, counts, media)
  return {
    query: (db) => read(db, { ticketId, time: position?.[0] ?? '', seq: position?.[1] ?? 0, skipped }),
    rowsOf(_db, found) {
      const [rows, more] = [found.slice(0, limit), found.length > limit]
      const isEmpty = found.length === 0 && !position && skipped === 0
      const total = isEmpty ? 0 : found[0]?.total
      return direction === 'older' ? { rows: rows.reverse(), older: more, newer: false, total } : { rows, older: true, newer: more, total }
    },
  }
}

function readAroundMessage({ ticketId, query, counts }: PageRequest): PageReader {
  const { limit = PAGE, around: id = '', media } = query
  const half = Math.ceil(limit / 2)
  return {
    query: (db) => pageAroundQuery(half, counts, media)(db, { ticketId, id }),
    async rowsOf(db, found) {
      if (found.length === 0) assertExists((await positionQuery(db, { ticketId, id }))[0], 'ERR_NO_MESSAGE_FOUND')
      const older = found.filter(({ isOlder }) => isOlder)
      const newer = found.slice(older.length)
      return {
        rows: [...older.slice(-half), ...newer.slice(0, half)],
        older: older.length > half,
        newer: newer.length > half,
        total: found[0]?.total,
      }
    },
  }
}

/** For pages whose rows do not carry the count. */
async function countMessages(db: TenantDb, ticketId: number, media: MediaList | undefined): Promise<number> {
  const [counted] = await countQuery(media)(db, { ticketId })
  return counted?.count ?? 0
}
