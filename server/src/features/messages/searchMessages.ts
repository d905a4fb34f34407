import { type Actor, can } from '@recado/contract/permissions'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { foldSearchText, likePattern } from '../../kernel/likePattern.ts'
import { visibilityOf } from '../tickets/index.ts'
import { decodePosition, encodePosition, LATEST, monthBefore, type Position, type PositionedRow, positionOf } from './messagePosition.ts'
import { readSearchStatistics, SAMPLE_SIZE, type SearchStatistics } from './searchPlanningSamples.ts'
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
import { countContaining, MAX_TRIGRAMS, selectiveTrigrams } from './selectiveTrigrams.ts'

const PAGE = 20
/** How many messages the first scan reads, by how much each further scan grows, and how many a scan reads at most. */
const FIRST = SAMPLE_SIZE
const GROWTH = 4
const MOST = 512_000
/** A text is frequent if at least one of 200 messages contains it. If one of 20 does, the index would find far too many. */
const FREQUENT = 200
const EVERYWHERE = 20

type SearchRequest = { q: string; cursor?: string | undefined }

/** The messages that contain the text, of tickets that the actor may see, the newest first. */
export async function searchMessages(db: TenantDb, actor: Actor, { q, cursor }: SearchRequest) {
  const start: Position = cursor === undefined ? LATEST : decodePosition(cursor)
  return pageOf(await findFrom(start, { db, actor, q }))
}

/** Searches one conversation. It is scanned without the index, because even a long conversation is short. */
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
 * A scan of the newest messages finds a frequent text quickly, the trigram index finds a rare one quickly; each is slow for the other. A
 * sample of the newest messages decides, and decides again further back.
 */
async function findFrom(start: Position, { db, actor, q }: Search): Promise<SearchHit[]> {
  const pattern = likePattern(q)
  const seesAll = can(actor, 'tickets:seeAll')
  const statistics = await readSearchStatistics(db)
  const strategy = { seesAll, ...indexStrategyFor(q, statistics) }
  const trigrams = trigramPatternsOf(q, statistics)
  if (start === LATEST && isRareIn(statistics, q))
    return searchByIndex(db, { pattern, trigrams, time: start[0], seq: start[1], ...visibilityOf(actor) }, strategy)
  const page = start === LATEST ? await pageOfNewest({ db, actor, q }, statistics) : undefined
  if (page) return page
  const found: SearchHit[] = []
  let [time, seq] = start
  for (let count = FIRST; ; count = Math.min(count * GROWTH, MOST)) {
    const terms = { pattern, time, seq, ...visibilityOf(actor) }
    const newest = await sampleNewest(db, terms, count)
    if (!newest) return found
    const isAll = newest.looked < count
    const isRare = !isAll && newest.holding * FREQUENT < count && !(await isFrequentBefore(db, pattern, newest))
    if (isRare) return [...found, ...(await searchByIndex(db, { ...terms, trigrams }, strategy))]
    if (newest.holding > 0) found.push(...(await scanNewest(db, terms, { count, seesAll })))
    if (isAll || found.length > PAGE) return found
    ;[time, seq] = positionOf(newest)
  }
}

/** Scans the newest messages without a sample if the statistics promise more than a page. Undefined if the actor may see less than a page of them. */
async function pageOfNewest({ db, actor, q }: Search, statistics: SearchStatistics | undefined): Promise<SearchHit[] | undefined> {
  if (countContaining(foldSearchText(q), statistics?.newest ?? []) <= PAGE) return undefined
  const [time, seq] = LATEST
  const seesAll = can(actor, 'tickets:seeAll')
  const found = await scanNewest(db, { pattern: likePattern(q), time, seq, ...visibilityOf(actor) }, { count: FIRST, seesAll })
  return found.length > PAGE ? found : undefined
}

type IndexStrategy = { seesAll: boolean; order: IndexOrder; isInStatistics: boolean }

/** The newest periods of the index are enough for a text that the statistics contain. For any other text they would be searched in vain. */
async function searchByIndex(db: TenantDb, terms: IndexSearch, { seesAll, order, isInStatistics }: IndexStrategy): Promise<SearchHit[]> {
  const found = isInStatistics ? await searchNewestPeriods(db, terms, seesAll) : undefined
  return found ?? searchIndex(db, terms, { seesAll, order })
}

function indexStrategyFor(q: string, statistics: SearchStatistics | undefined): Omit<IndexStrategy, 'seesAll'> {
  if (!statistics) return { order: 'company', isInStatistics: false }
  const { newest, older, oldest, order } = statistics
  return { order, isInStatistics: [newest, older, oldest].some((texts) => countContaining(foldSearchText(q), texts) > 0) }
}

/** Whether the statistics already show that the text is rare. */
function isRareIn(statistics: SearchStatistics | undefined, q: string): boolean {
  if (!statistics) return false
  const { newest, older } = statistics
  return (
    countContaining(foldSearchText(q), newest) * FREQUENT < FIRST && countContaining(foldSearchText(q), older) * EVERYWHERE <= older.length
  )
}

/** The patterns of the trigrams by which the index is searched. */
function trigramPatternsOf(q: string, statistics: SearchStatistics | undefined): string[] {
  const selective = statistics ? selectiveTrigrams(foldSearchText(q), statistics.shares) : []
  return Array.from({ length: MAX_TRIGRAMS }, (_, index) => likePattern(selective[index] ?? q))
}

async function isFrequentBefore(db: TenantDb, pattern: string, newest: PositionedRow) {
  const older = await sampleNewest(db, { pattern, ...monthBefore(newest) }, FIRST)
  return older !== undefined && older.holding * EVERYWHERE > older.looked
}
