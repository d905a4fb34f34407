import { type Actor, can } from '@recado/contract/permissions'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { foldSearchText, likePattern } from '../../kernel/likePattern.ts'
import { visibilityOf } from '../tickets/index.ts'
import { decodePosition, encodePosition, LATEST, monthBefore, type Position, type PositionedRow, positionOf } from './messagePosition.ts'
import {
  type IndexOrder,
  type IndexSearch,
  type SearchHit,
  sampleNewest,
  scanNewest,
  scanTicket,
  searchIndex,
  searchNewestPeriods,
} from './searchQueries.ts'
import { readSearchStatistics, SAMPLE_SIZE, type SearchStatistics } from './searchStatistics.ts'
import { countContaining, MAX_TRIGRAMS, selectiveTrigrams } from './selectiveTrigrams.ts'

const PAGE = 20
/** How many messages are looked at at first, how many times more each time, and how many at most. */
const FIRST = SAMPLE_SIZE
const GROWTH = 4
const MOST = 512_000
/** Of so many messages one holds a text that is frequent, or so frequent that the index would find far too many. */
const FREQUENT = 200
const EVERYWHERE = 20

type SearchRequest = { q: string; cursor?: string | undefined }

/** Messages that hold the text, among those of tickets that the actor sees, the newest first. */
export async function searchMessages(db: TenantDb, actor: Actor, { q, cursor }: SearchRequest) {
  const start: Position = cursor === undefined ? LATEST : decodePosition(cursor)
  return pageOf(await findFrom(start, { db, actor, q }))
}

/** The same within one conversation, which is read through: the longest one is short beside all that a company has said. */
export async function searchTicket(db: TenantDb, { ticketId, q, cursor }: SearchRequest & { ticketId: number }) {
  const [time, seq] = cursor === undefined ? LATEST : decodePosition(cursor)
  return pageOf(await scanTicket(db, { ticketId, pattern: likePattern(q), time, seq }))
}

function pageOf(found: SearchHit[]) {
  const hits = found.slice(0, PAGE)
  const last = hits.at(-1)
  return { hits, nextCursor: found.length > PAGE && last ? encodePosition(last) : null }
}

type Search = { db: TenantDb; actor: Actor; q: string }

/**
 * A frequent text is found soon by looking at the newest messages one by one, a rare one soon by the index of its letters;
 * each way is slow for the other's kind. A sample of the newest tells which it is, and again further back.
 */
async function findFrom(start: Position, { db, actor, q }: Search): Promise<SearchHit[]> {
  const pattern = likePattern(q)
  const seesAll = can(actor, 'tickets:seeAll')
  const glimpse = await readSearchStatistics(db)
  const asking = { seesAll, ...indexStrategyFor(q, glimpse) }
  const letters = trigramPatternsOf(q, glimpse)
  if (start === LATEST && isRareIn(glimpse, q))
    return searchByIndex(db, { pattern, letters, time: start[0], seq: start[1], ...visibilityOf(actor) }, asking)
  const page = start === LATEST ? await pageOfNewest({ db, actor, q }, glimpse) : undefined
  if (page) return page
  const found: SearchHit[] = []
  let [time, seq] = start
  for (let count = FIRST; ; count = Math.min(count * GROWTH, MOST)) {
    const asked = { pattern, time, seq, ...visibilityOf(actor) }
    const newest = await sampleNewest(db, asked, count)
    if (!newest) return found
    const isAll = newest.looked < count
    const isRare = !isAll && newest.holding * FREQUENT < count && !(await wasEverywhere(db, pattern, newest))
    if (isRare) return [...found, ...(await searchByIndex(db, { ...asked, letters }, asking))]
    if (newest.holding > 0) found.push(...(await scanNewest(db, asked, { count, seesAll })))
    if (isAll || found.length > PAGE) return found
    ;[time, seq] = positionOf(newest)
  }
}

/** Where more than a page of the newest hold a text they are looked through without a sample of them; undefined where too few may be seen. */
async function pageOfNewest({ db, actor, q }: Search, glimpse: SearchStatistics | undefined): Promise<SearchHit[] | undefined> {
  if (countContaining(foldSearchText(q), glimpse?.newest ?? []) <= PAGE) return undefined
  const [time, seq] = LATEST
  const seesAll = can(actor, 'tickets:seeAll')
  const found = await scanNewest(db, { pattern: likePattern(q), time, seq, ...visibilityOf(actor) }, { count: FIRST, seesAll })
  return found.length > PAGE ? found : undefined
}

type IndexStrategy = { seesAll: boolean; way: IndexOrder; isKnown: boolean }

/** A text of which there is more than a page is found in the newest messages alone; to look there first for any other would be in vain. */
async function searchByIndex(db: TenantDb, asked: IndexSearch, { seesAll, way, isKnown }: IndexStrategy): Promise<SearchHit[]> {
  const found = isKnown ? await searchNewestPeriods(db, asked, seesAll) : undefined
  return found ?? searchIndex(db, asked, { seesAll, way })
}

function indexStrategyFor(q: string, glimpse: SearchStatistics | undefined): Omit<IndexStrategy, 'seesAll'> {
  if (!glimpse) return { way: 'company', isKnown: false }
  const { newest, older, oldest, way } = glimpse
  return { way, isKnown: [newest, older, oldest].some((texts) => countContaining(foldSearchText(q), texts) > 0) }
}

/** What is known of the newest without asking mostly tells it too. */
function isRareIn(glimpse: SearchStatistics | undefined, q: string): boolean {
  if (!glimpse) return false
  const { newest, older } = glimpse
  return (
    countContaining(foldSearchText(q), newest) * FREQUENT < FIRST && countContaining(foldSearchText(q), older) * EVERYWHERE <= older.length
  )
}

/** By which letters of a text the index is best asked. */
function trigramPatternsOf(q: string, glimpse: SearchStatistics | undefined): string[] {
  const telling = glimpse ? selectiveTrigrams(foldSearchText(q), glimpse.shares) : []
  return Array.from({ length: MAX_TRIGRAMS }, (_, place) => likePattern(telling[place] ?? q))
}

async function wasEverywhere(db: TenantDb, pattern: string, newest: PositionedRow) {
  const older = await sampleNewest(db, { pattern, ...monthBefore(newest) }, FIRST)
  return older !== undefined && older.holding * EVERYWHERE > older.looked
}
