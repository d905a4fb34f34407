import { type Expression, sql } from 'kysely'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared, preparedVariants } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf } from '../../kernel/database/scopes.ts'
import { isVisibleTo, type Visibility } from '../tickets/index.ts'
import { isBeyond } from './messagePosition.ts'
import { indexedCompany, indexedPeriod } from './searchIndexColumns.ts'
import { MAX_TRIGRAMS } from './selectiveTrigrams.ts'

/** One page, and the first row of the next page. */
const MOST = 21

export type SearchHit = { id: string; ticketId: number; createdAt: string; seq: number }
type Sample = { createdAt: string; seq: number; looked: number; holding: number }
type Beyond = { time: string; seq: number }
type From = Beyond & { pattern: string }
type SearchTerms = From & Visibility

/** The newest messages from a position on. */
const newest = (db: TenantDb, p: Params<Beyond>, count: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'createdAt', 'seq', 'folded'])
    .where(isBeyond('older', p))
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(sql.lit(count))

/** Statistics read this number of characters of a text. */
const BEGINNING = 400

/** The beginnings of the newest texts, the newest first. */
export const readNewestTexts = preparedVariants((prepare, count: number) =>
  prepare(params<Beyond>(), (db, p) =>
    db
      .selectFrom(newest(db, p, count).as('looked'))
      .select(['looked.createdAt', 'looked.seq'])
      .select((eb) => sql<string>`left(coalesce(${eb.ref('looked.folded')}, ''), ${sql.lit(BEGINNING)})`.as('text'))
      .orderBy('looked.createdAt', 'desc')
      .orderBy('looked.seq', 'desc'),
  ),
)

/** The company's share of all messages, from the statistics of the database. */
export const readShareOfMessages = prepared(params<Record<string, never>>(), (db) =>
  db.selectFrom('companies').select((eb) => sql<number>`share_of_messages(${eb.ref('companies.id')})`.as('share')),
)

const sample = preparedVariants((prepare, count: number) =>
  prepare(params<From>(), (db, p) =>
    db
      .selectFrom(newest(db, p, count).as('looked'))
      .select(['looked.createdAt', 'looked.seq'])
      .select((eb) => [
        sql<number>`count(*) over ()`.as('looked'),
        sql<number>`count(*) filter (where ${eb('looked.folded', 'like', p.pattern)}) over ()`.as('holding'),
      ])
      .orderBy('looked.createdAt')
      .orderBy('looked.seq')
      .limit(sql.lit(1)),
  ),
)

/** How many of the newest messages contain the text, visible to the actor or not, and the position of the oldest of them. Undefined if there are none. */
export const sampleNewest = async (db: TenantDb, from: From, count: number): Promise<Sample | undefined> =>
  (await sample(count)(db, from))[0]

const scan = preparedVariants((prepare, count: number, seesAll: boolean) =>
  prepare(params<SearchTerms>(), (db, p) =>
    db
      .selectFrom(newest(db, p, count).as('looked'))
      .innerJoin('tickets', 'tickets.id', 'looked.ticketId')
      .select(['looked.id', 'looked.ticketId', 'looked.createdAt', 'looked.seq'])
      .where('looked.folded', 'like', p.pattern)
      .$if(!seesAll, (query) => query.where(isVisibleTo(p)))
      .orderBy('looked.createdAt', 'desc')
      .orderBy('looked.seq', 'desc')
      .limit(sql.lit(MOST)),
  ),
)

/** Scans the newest messages for the text. */
export const scanNewest = (db: TenantDb, terms: SearchTerms, { count, seesAll }: { count: number; seesAll: boolean }) =>
  scan(count, seesAll)(db, terms)

/** The addition hides the column from the planner. Otherwise it would walk through all messages by date instead of using the trigram index. */
const unindexedTime = sql<string>`${sql.ref('messages.createdAt')} + interval '0'`

/** The concatenation hides the column: the planner then uses the index for the trigrams only, not for the whole text. */
const unindexedText = sql<string>`(${sql.ref('messages.folded')} || '')`

/**
 * What the index is read by first: the list of the company's messages, or the trigrams of all companies. The latter takes half the time for
 * a company with most of the messages, and far too long where there are a thousand companies.
 */
export type IndexOrder = 'company' | 'trigrams'
/** `trigrams`: `MAX_TRIGRAMS` patterns. */
export type IndexSearch = SearchTerms & { trigrams: readonly string[] }

/** The subselect hides the value from the planner. So one plan serves all calls; otherwise each call would be planned, always with the same result. */
const hidden = (company: Expression<number>) => sql<number>`(select ${company}::int)`
const containsTrigram = (p: Params<IndexSearch>, number: number) =>
  sql<boolean>`${sql.ref('messages.folded')} like (select (${p.trigrams}::text[])[${sql.lit(number)}])`

/** The messages that contain all trigrams and the text, older than the position. */
const holdingIn = (db: TenantDb, p: Params<IndexSearch>) =>
  db
    .selectFrom('messages')
    .select(['messages.id', 'messages.ticketId', 'messages.createdAt', 'messages.seq', unindexedTime.as('at')])
    .where((eb) => eb.and(Array.from({ length: MAX_TRIGRAMS }, (_, index) => containsTrigram(p, index + 1))))
    .where(unindexedText, 'like', p.pattern)
    .where(isBeyond('older', p, unindexedTime))

const seenOf = (db: TenantDb, p: Params<IndexSearch>, { seesAll, holding }: { seesAll: boolean; holding: ReturnType<typeof holdingIn> }) =>
  db
    .selectFrom(holding.orderBy('at', 'desc').orderBy('seq', 'desc').as('holding'))
    .innerJoin('tickets', 'tickets.id', 'holding.ticketId')
    .select(['holding.id', 'holding.ticketId', 'holding.createdAt', 'holding.seq'])
    .$if(!seesAll, (query) => query.where(isVisibleTo(p)))
    .orderBy('holding.at', 'desc')
    .orderBy('holding.seq', 'desc')
    .limit(sql.lit(MOST))

const byTrigrams = preparedVariants((prepare, seesAll: boolean, order: IndexOrder) =>
  prepare(
    params<IndexSearch & { company: number }>(),
    (db, p) => {
      const holding = holdingIn(db, p).$if(order === 'company', (query) => query.where(indexedCompany, '=', hidden(p.company)))
      return seenOf(db, p, { seesAll, holding })
    },
    { isPlannedOnce: true },
  ),
)

/** Searches the index by trigrams, the newest first. Whether the actor may see a message is checked only until the page is full. */
export const searchIndex = (db: TenantDb, terms: IndexSearch, { seesAll, order }: { seesAll: boolean; order: IndexOrder }) =>
  byTrigrams(seesAll, order)(db, { ...terms, company: companyOf(db) })

const inNewestPeriods = preparedVariants((prepare, seesAll: boolean) =>
  prepare(
    params<IndexSearch>(),
    (db, p) => {
      // The newest period is read in the same statement, so that no newer message is missed. The subselect also hides it from the planner.
      const last = newest(db, p, 1).clearSelect().select(indexedPeriod.as('period'))
      const within = (period: Expression<number>) => holdingIn(db, p).where(indexedPeriod, '=', period)
      return seenOf(db, p, { seesAll, holding: within(sql`(${last})`).unionAll(within(sql`(${last}) - 1`)) })
    },
    { isPlannedOnce: true },
  ),
)

/** Searches only the newest two periods of the index (at least ninety days). Undefined if they do not fill the page. */
export async function searchNewestPeriods(db: TenantDb, terms: IndexSearch, seesAll: boolean): Promise<SearchHit[] | undefined> {
  const found = await inNewestPeriods(seesAll)(db, terms)
  return found.length === MOST ? found : undefined
}

/** Scans one conversation for the text. */
export const scanTicket = prepared(params<From & { ticketId: number }>(), (db, p) =>
  db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'createdAt', 'seq'])
    .where('ticketId', '=', p.ticketId)
    .where(isBeyond('older', p))
    .where('folded', 'like', p.pattern)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(sql.lit(MOST)),
)
