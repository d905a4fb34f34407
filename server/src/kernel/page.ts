import { AppError } from '@recado/contract/errors'
import { fold } from '@recado/contract/kit/fold'
import type { Order } from '@recado/contract/kit/live'
import type { PageQuery } from '@recado/contract/kit/resource'
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDatabase } from './database/schema.ts'

/** A query for the rows of a list, as they are answered. The generic code adds search, order and place. */
export type Rows<Row> = SelectQueryBuilder<TenantDatabase, keyof TenantDatabase, Row>
/** The same, where the table is not known: Kysely cannot type columns of a union of tables. */
type AnyRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>
export type PageOf<Row> = { rows: Row[]; count: number; hasMore: boolean; nextCursor: string | null }
export type Listing = { table: keyof TenantDatabase & string; order: Order; searchIn: readonly string[]; pageSize: number }

/** What `count` says at most: counting on would cost more than it tells. */
const COUNTED = 10_000

/**
 * One page by its place in the order (keyset): the hundredth costs what the first does, and rows that arrive meanwhile
 * shift nothing. `pageNumber` is for old clients: a bounded offset.
 */
export async function readPage<Row extends { id: number }>(rows: Rows<Row>, listing: Listing, query: PageQuery): Promise<PageOf<Row>> {
  const limit = query.limit ?? listing.pageSize
  const { sorted, direction } = sorting(listing)
  const any = rows as unknown as AnyRows
  const found = query.searchParam?.trim() ? any.where(matches(listing, query.searchParam)) : any
  const counted = found.clearSelect().select(sql`1`.as('one')).limit(COUNTED)
  let page = found
    .select(sorted.as('place'))
    .select((eb) => eb.selectFrom(counted.as('counted')).select(eb.fn.countAll<number>().as('all')).as('total'))
    .orderBy(sql`${sorted} ${direction}`)
    .orderBy(sql`${sql.ref(`${listing.table}.id`)} ${direction}`)
    .limit(limit + 1)
  if (query.cursor !== undefined) page = page.where(after(listing, query.cursor))
  else if (query.pageNumber !== undefined) page = page.offset((query.pageNumber - 1) * limit)

  const read = (await page.execute()) as unknown as (Row & { place: string | number; total: number })[]
  const kept = read.slice(0, limit)
  const last = kept.at(-1)
  const hasMore = read.length > limit
  return {
    rows: kept.map(({ place, total, ...row }) => row as unknown as Row),
    count: last?.total ?? (await countBeyondEnd(found, query)),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor([last.place, last.id]) : null,
  }
}

function sorting({ table, order }: Listing) {
  const column = sql.ref(`${table}.${order.field}`)
  const sorted = order.type === 'name' ? sql<string | number>`fold(${column}) collate "C"` : sql<string | number>`${column}`
  return { sorted, direction: order.direction === 'asc' ? sql`asc` : sql`desc` }
}

function matches({ table, searchIn }: Listing, search: string) {
  const pattern = `%${fold(search.trim()).replace(/[\\%_]/g, '\\$&')}%`
  const tests = searchIn.map((column) => sql`fold(${sql.ref(`${table}.${column}`)}) like ${pattern}`)
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

function after(listing: Listing, cursor: string) {
  const { sorted } = sorting(listing)
  const [place, id] = decodeCursor(cursor, listing.order.type)
  const beyond = listing.order.direction === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${sorted}, ${sql.ref(`${listing.table}.id`)}) ${beyond} (${place}, ${id})`
}

const places = { name: z.tuple([z.string(), z.int()]), number: z.tuple([z.number(), z.int()]) }

export const encodeCursor = (place: [string | number, number]) => Buffer.from(JSON.stringify(place)).toString('base64url')

export function decodeCursor(cursor: string, type: Order['type']) {
  try {
    return places[type].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'cursor', code: 'custom', message: 'Not a cursor of this list' }] })
  }
}

/** A page past the end has no row that could carry the count. */
async function countBeyondEnd(found: AnyRows, { cursor, pageNumber = 1 }: PageQuery) {
  if (cursor === undefined && pageNumber === 1) return 0
  const rows = await found.clearSelect().select(sql`1`.as('one')).limit(COUNTED).execute()
  return rows.length
}
