import { fold } from '@recado/contract/kit/fold'
import type { Order } from '@recado/contract/kit/liveList'
import type { PageQuery } from '@recado/contract/kit/resource'
import { searchDigits } from '@recado/contract/kit/searchDigits'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { createCountCache } from './countCache.ts'
import { cutPage, decodeCursor } from './cursor.ts'
import { type Params, params } from './database/param.ts'
import { type prepared, preparedOnce, preparedVariants, roundUpLimit } from './database/prepared.ts'
import type { TenantDatabase, TenantDb } from './database/schema.ts'
import { companyOf, databaseCacheKey, perDatabase } from './database/scopes.ts'
import { likePattern } from './likePattern.ts'
import { rowChangeCount } from './rowChangeCounts.ts'

/** A query for the rows of a list, as the response returns them. `readPage` adds search, order and position. */
export type RowsQuery<Row> = SelectQueryBuilder<TenantDatabase, keyof TenantDatabase, Row>
/**
 * Gives a query the type that lists take. The compiler compares its row with that of the list. The cast: Kysely cannot turn a query of some
 * tables into one of any.
 * @example rowsQuery<Tag>(db.selectFrom('tags').select(['tags.id', 'tags.name']))
 */
export const rowsQuery = <Row>(query: { execute: () => Promise<Row[]> }) => query as unknown as RowsQuery<Row>

type AnyRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, { id: number }>
/** The rows query of an unknown table. The cast: Kysely cannot type columns of a union of tables. */
const anyRows = <Row>({ rows }: Pick<Listing<Row>, 'rows'>, db: TenantDb) => rows(db) as unknown as AnyRows

export type PageOf<Row> = { rows: Row[]; count: number; hasMore: boolean; nextCursor: string | null }
/** `column`: for sorting by a column of another table. */
type SortedBy = Omit<Order, 'type'> & { type: Order['type'] | 'time'; column?: string }
export type Listing<Row> = {
  table: keyof TenantDatabase & string
  rows: (db: TenantDb) => RowsQuery<Row>
  order: SortedBy
  searchIn: readonly string[]
  /** For searched columns of another table: `contact.name` is `contacts.name`. */
  columns?: Readonly<Record<string, string>> | undefined
  searchDigits?: readonly string[] | undefined
  pageSize: number
}

/** The greatest `count`: counting further would cost more than it is worth. */
const COUNTED = 10_000

/**
 * Reads one page by its position in the order (keyset). The hundredth page costs as much as the first, and rows that arrive meanwhile shift
 * nothing. `pageNumber` is for old clients: a bounded offset.
 */
export async function readPage<Row extends { id: number }>(db: TenantDb, listing: Listing<Row>, query: PageQuery): Promise<PageOf<Row>> {
  const { searchParam = '', cursor, pageNumber = 1, limit = listing.pageSize } = query
  const search = fold(searchParam.trim())
  const digits = listing.searchDigits ? searchDigits(searchParam) : ''
  const [position, id] = cursor === undefined ? ['', 0] : decodeCursor(cursor, cursorSchemas[listing.order.type])
  const { queriesFor, lengthsIn } = listQueriesOf(listing)
  const lengths = lengthsIn(databaseCacheKey(db))
  const list = search === '' ? `${companyOf(db)} ${rowChangeCount(db, listing.table)}` : undefined
  const cachedCount = lengths.of(list)
  const queries = queriesFor({
    searched: search === '' ? 'not' : digits === '' ? 'text' : 'digits',
    start: cursor !== undefined ? 'cursor' : pageNumber > 1 ? 'number' : 'first',
    size: roundUpLimit(limit),
    counts: cachedCount === undefined,
  })
  const values = { pattern: likePattern(searchParam), digits: `%${digits}%`, position, id, skipped: (pageNumber - 1) * limit }
  const found = await queries.page(db, values)
  const { rows, ...page } = cutPage(found, limit, (row) => [(row as Record<string, unknown>)[listing.order.field], row.id])
  return {
    // The cast: `anyRows` has dropped the type.
    rows: rows.map(({ total: _, ...row }) => row as unknown as Row),
    count:
      cachedCount ??
      lengths.note(
        list,
        rows[0]?.total ?? (await countBeyondEnd(queries, db, { values, isFirst: cursor === undefined && pageNumber === 1 })),
      ),
    ...page,
  }
}

/** The ids of all rows that a search finds, at most `most`. */
export async function readIds<Row extends { id: number }>(
  db: TenantDb,
  listing: Omit<Listing<Row>, 'order' | 'pageSize'>,
  { searchParam = '', most }: { searchParam?: string | undefined; most: number },
): Promise<number[]> {
  const rows = anyRows(listing, db)
  const digits = listing.searchDigits ? searchDigits(searchParam) : ''
  const found =
    fold(searchParam.trim()) === ''
      ? rows
      : rows.where(matches(listing, sql`${likePattern(searchParam)}`, digits === '' ? undefined : sql`${`%${digits}%`}`))
  const id = sql.ref<number>(`${listing.table}.id`)
  const chosen = await found.clearSelect().select(id.as('id')).orderBy(id).limit(most).execute()
  return chosen.map((row) => row.id)
}

type Patterns = { pattern: string; digits: string }
type Values = Patterns & { position: string | number; id: number; skipped: number }
/** Each combination is a statement of its own. */
type Shape = { searched: 'not' | 'text' | 'digits'; start: 'first' | 'cursor' | 'number'; size: number; counts: boolean }
type PageQueries = ReturnType<typeof buildPageQueries>
type ListQueries = {
  queriesFor: (shape: Shape) => PageQueries
  lengthsIn: (database: ReadonlySet<string>) => ReturnType<typeof createCountCache>
}
const listQueries = new WeakMap<object, ListQueries>()

/** The first use is not cached: a query that is built per call (own filters) is never used a second time. */
function listQueriesOf<Row>(listing: Listing<Row>): ListQueries {
  const cached = listQueries.get(listing.rows)
  if (cached) return cached
  const variants = preparedVariants((prepare, ...[searched, start, size, counts]: ShapeKey) =>
    buildPageQueries(prepare, listing, { searched, start, size, counts }),
  )
  const lengthsIn = perDatabase(() => createCountCache())
  listQueries.set(listing.rows, {
    lengthsIn,
    queriesFor: ({ searched, start, size, counts }: Shape) => variants(searched, start, size, counts),
  })
  return { lengthsIn, queriesFor: (shape) => buildPageQueries(preparedOnce, listing, shape) }
}
type ShapeKey = [Shape['searched'], Shape['start'], Shape['size'], Shape['counts']]

function buildPageQueries<Row>(prepare: typeof prepared, listing: Listing<Row>, { searched, start, size, counts }: Shape) {
  const { sorted, direction, toSortValue } = sorting(listing)
  const id = sql.ref<number>(`${listing.table}.id`)
  const found = (db: TenantDb, p: Params<Values>) => {
    const rows = anyRows(listing, db)
    return searched === 'not' ? rows : rows.where(matches(listing, p.pattern, searched === 'digits' ? p.digits : undefined))
  }
  const planning = { isPlannedAnew: searched !== 'not' }
  const counted = (db: TenantDb, p: Params<Values>) => found(db, p).clearSelect().select(sql`1`.as('one')).limit(sql.lit(COUNTED))

  return {
    page: prepare(
      params<Values>(),
      (db, p) => {
        const ordered = (rows: AnyRows) => rows.orderBy(sql`${sorted} ${direction}`).orderBy(sql`${id} ${direction}`)
        const beyond = listing.order.direction === 'asc' ? sql`>` : sql`<`
        const most = sql.lit(size + 1)
        const pages = {
          first: () => ordered(found(db, p)).limit(most),
          // Skipped rows are neither joined nor read whole.
          number: () => {
            const chosen = ordered(found(db, p).clearSelect().select(id.as('id')))
              .limit(most)
              .offset(p.skipped)
            return ordered(anyRows(listing, db)).where(sql<boolean>`${id} in ${chosen}`)
          },
          cursor: () =>
            ordered(found(db, p))
              .where(sql<boolean>`(${sorted}, ${id}) ${beyond} (${toSortValue(p.position)}, ${p.id})`)
              .limit(most),
        }
        return pages[start]().$if(counts, (query) =>
          query.select((eb) => eb.selectFrom(counted(db, p).as('counted')).select(eb.fn.countAll<number>().as('all')).as('total')),
        )
      },
      planning,
    ),
    count: prepare(params<Values>(), (db, p) => counted(db, p), planning),
  }
}

function sorting({ table, order }: Pick<Listing<never>, 'table' | 'order'>) {
  const column = sql.ref(order.column ?? `${table}.${order.field}`)
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
  if (order.type === 'number')
    return { sorted: column, direction, toSortValue: (position: Expression<string | number>) => sql`${position}::integer` }
  if (order.type === 'time')
    return { sorted: column, direction, toSortValue: (position: Expression<string | number>) => sql`${position}::timestamptz` }
  return {
    sorted: sql`fold(${column}) collate "C"`,
    direction,
    toSortValue: (position: Expression<string | number>) => sql`fold(${position}) collate "C"`,
  }
}

type Searched = Pick<Listing<never>, 'table' | 'searchIn' | 'columns' | 'searchDigits'>

function matches(
  { table, searchIn, columns = {}, searchDigits = [] }: Searched,
  pattern: Expression<unknown>,
  digits: Expression<unknown> | undefined,
) {
  const column = (name: string) => sql.ref(columns[name] ?? `${table}.${name}`)
  const tests = [
    ...searchIn.map((name) => sql`fold(${column(name)}) like ${pattern}`),
    ...(digits === undefined ? [] : searchDigits.map((name) => sql`${column(name)} like ${digits}`)),
  ]
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` or `)})` : sql<boolean>`false`
}

/** The largest numbers that the database has. */
export const cursorSchemas = {
  name: z.tuple([z.string(), z.int32()]),
  number: z.tuple([z.int32(), z.int32()]),
  time: z.tuple([z.iso.datetime(), z.int32()]),
}

/** A page beyond the end has no row that could carry the count. */
async function countBeyondEnd(queries: PageQueries, db: TenantDb, { values, isFirst }: { values: Values; isFirst: boolean }) {
  return isFirst ? 0 : (await queries.count(db, values)).length
}
