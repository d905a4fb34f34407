import { type Expression, sql } from 'kysely'
import { preparedVariants } from '../../kernel/database/preparedVariants.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, preparedRead } from '../../kernel/database/scopes.ts'
import { isVisibleTo, type Visibility, visibilityParams } from '../tickets/index.ts'
import { isBeyond, type PositionedRow } from './messagePosition.ts'
import { indexedCompany, indexedPeriod } from './messageSearchIndex.ts'
import { MAX_TRIGRAMS } from './selectiveTrigrams.ts'

/** One page, and the next one's first. */
const MOST = 21

export type SearchHit = { id: string; ticketId: number; createdAt: string; seq: number }
type Sample = { createdAt: string; seq: number; looked: number; holding: number }
type Beyond = { time: string; seq: number }
type From = Beyond & { pattern: string }
type SearchTerms = From & Visibility

type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]
const placeOf = (param: Param<Beyond>) => ({ time: param('time'), seq: param('seq') })

/** The newest from a place on, whatever they hold. */
const newest = (db: TenantDb, param: Param<Beyond>, count: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'createdAt', 'seq', 'folded'])
    .where(isBeyond('older', placeOf(param)))
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(sql.lit(count))

/** Of a text that is so long that another one would hardly be found in the rest. */
const BEGINNING = 400

/** How the newest begin, as far as they say something, in the order of time. */
export const readNewestTexts = preparedVariants((prepare, count: number) =>
  prepare<Beyond, PositionedRow & { text: string }>((db, param) =>
    db
      .selectFrom(newest(db, param, count).as('looked'))
      .select(['looked.createdAt', 'looked.seq'])
      .select((eb) => sql<string>`left(coalesce(${eb.ref('looked.folded')}, ''), ${sql.lit(BEGINNING)})`.as('text'))
      .orderBy('looked.createdAt', 'desc')
      .orderBy('looked.seq', 'desc'),
  ),
)

/** The company's share of all messages, from the statistics of the database. */
export const readShareOfMessages = preparedRead<Record<string, never>, { share: number }>((db) =>
  db.selectFrom('companies').select((eb) => sql<number>`share_of_messages(${eb.ref('companies.id')})`.as('share')),
)

const sampling = preparedVariants((prepare, count: number) =>
  prepare<From, Sample>((db, param) =>
    db
      .selectFrom(newest(db, param, count).as('looked'))
      .select(['looked.createdAt', 'looked.seq'])
      .select((eb) => [
        sql<number>`count(*) over ()`.as('looked'),
        sql<number>`count(*) filter (where ${eb('looked.folded', 'like', param('pattern'))}) over ()`.as('holding'),
      ])
      .orderBy('looked.createdAt')
      .orderBy('looked.seq')
      .limit(sql.lit(1)),
  ),
)

/** Of so many: how many hold the text, seen or not, and where the last of them stands; undefined where there are none. */
export const sampleNewest = async (db: TenantDb, from: From, count: number): Promise<Sample | undefined> =>
  (await sampling(count)(db, from))[0]

const looking = preparedVariants((prepare, count: number, seesAll: boolean) =>
  prepare<SearchTerms, SearchHit>((db, param) =>
    db
      .selectFrom(newest(db, param, count).as('looked'))
      .innerJoin('tickets', 'tickets.id', 'looked.ticketId')
      .select(['looked.id', 'looked.ticketId', 'looked.createdAt', 'looked.seq'])
      .where('looked.folded', 'like', param('pattern'))
      .$if(!seesAll, (query) => query.where(isVisibleTo(visibilityParams(param))))
      .orderBy('looked.createdAt', 'desc')
      .orderBy('looked.seq', 'desc')
      .limit(sql.lit(MOST)),
  ),
)

/** What is found among so many, one by one. */
export const scanNewest = (db: TenantDb, asked: SearchTerms, { count, seesAll }: { count: number; seesAll: boolean }) =>
  looking(count, seesAll)(db, asked)

/** The sum keeps the planner from walking by date here: it is told to sort what the index of letters finds. */
const unindexedTime = sql<string>`${sql.ref('messages.createdAt')} + interval '0'`

/** So the planner asks the index for the letters alone. */
const unindexedText = sql<string>`(${sql.ref('messages.folded')} || '')`

/**
 * What the index is gone through by: the company's own list, each of whose messages is stepped over, or the letters of all companies. The latter
 * takes half as long for whoever has most of the messages, and for ever where there are a thousand companies.
 */
export type IndexOrder = 'company' | 'letters'
/** `letters`: patterns of what the text holds, `MAX_TRIGRAMS` of them. */
export type IndexSearch = SearchTerms & { letters: readonly string[] }

/** So the planner does not see what is asked for, and plans once: it would do so anew each time, for what is always done alike. */
const unseen = (company: number) => sql<number>`(select ${company}::int)`
const holds = (param: Param<IndexSearch>, place: number) =>
  sql<boolean>`${sql.ref('messages.folded')} like (select (${param('letters')}::text[])[${sql.lit(place)}])`

/** Messages that hold the letters, in their order, and the text, as far as the rest of the question wants them. */
const holdingIn = (db: TenantDb, param: Param<IndexSearch>) =>
  db
    .selectFrom('messages')
    .select(['messages.id', 'messages.ticketId', 'messages.createdAt', 'messages.seq', unindexedTime.as('at')])
    .where((eb) => eb.and(Array.from({ length: MAX_TRIGRAMS }, (_, place) => holds(param, place + 1))))
    .where(unindexedText, 'like', param('pattern'))
    .where(isBeyond('older', placeOf(param), unindexedTime))

const seenOf = (
  db: TenantDb,
  param: Param<IndexSearch>,
  { seesAll, holding }: { seesAll: boolean; holding: ReturnType<typeof holdingIn> },
) =>
  db
    .selectFrom(holding.orderBy('at', 'desc').orderBy('seq', 'desc').as('holding'))
    .innerJoin('tickets', 'tickets.id', 'holding.ticketId')
    .select(['holding.id', 'holding.ticketId', 'holding.createdAt', 'holding.seq'])
    .$if(!seesAll, (query) => query.where(isVisibleTo(visibilityParams(param))))
    .orderBy('holding.at', 'desc')
    .orderBy('holding.seq', 'desc')
    .limit(sql.lit(MOST))

const asking = preparedVariants((prepare, seesAll: boolean, way: IndexOrder) =>
  prepare<IndexSearch & { company: number }, SearchHit>(
    (db, param) => {
      const holding = holdingIn(db, param).$if(way === 'company', (query) => query.where(indexedCompany, '=', unseen(param('company'))))
      return seenOf(db, param, { seesAll, holding })
    },
    { isPlannedOnce: true },
  ),
)

/** What the index finds by letters that stand in the text, the newest first; who may see it is asked only until there are enough. */
export const searchIndex = (db: TenantDb, asked: IndexSearch, { seesAll, way }: { seesAll: boolean; way: IndexOrder }) =>
  asking(seesAll, way)(db, { ...asked, company: companyOf(db) })

const askingNewest = preparedVariants((prepare, seesAll: boolean) =>
  prepare<IndexSearch, SearchHit>(
    (db, param) => {
      // Read in the same moment, so that nothing newer can be in a later period; and the planner, who would not ask for a period that it sees, does not.
      const last = newest(db, param, 1).clearSelect().select(indexedPeriod.as('period'))
      const within = (period: Expression<number>) => holdingIn(db, param).where(indexedPeriod, '=', period)
      return seenOf(db, param, { seesAll, holding: within(sql`(${last})`).unionAll(within(sql`(${last}) - 1`)) })
    },
    { isPlannedOnce: true },
  ),
)

/** The same of the newest ninety days at least: a page that it fills is the page of all. Undefined where it does not. */
export async function searchNewestPeriods(db: TenantDb, asked: IndexSearch, seesAll: boolean): Promise<SearchHit[] | undefined> {
  const found = await askingNewest(seesAll)(db, asked)
  return found.length === MOST ? found : undefined
}

/** What is found in one conversation. */
export const scanTicket = preparedRead<From & { ticketId: number }, SearchHit>((db, param) =>
  db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'createdAt', 'seq'])
    .where('ticketId', '=', param('ticketId'))
    .where(isBeyond('older', placeOf(param)))
    .where('folded', 'like', param('pattern'))
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(sql.lit(MOST)),
)
