import { minutes } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { databaseCacheKey, perDatabase } from '../../kernel/database/scopes.ts'
import { daysBefore, LATEST, monthBefore } from './messagePosition.ts'
import { type IndexOrder, readNewestTexts, readShareOfMessages } from './searchQueries.ts'
import { type TrigramFrequencies, trigramFrequencies } from './selectiveTrigrams.ts'

/**
 * Samples of a company's messages: the newest, those of a month earlier and those before; how frequent trigrams are in them, and in which
 * order the index is searched best.
 */
export type SearchStatistics = {
  newest: readonly string[]
  older: readonly string[]
  oldest: readonly string[]
  shares: TrigramFrequencies
  order: IndexOrder
}

/** How many texts a sample has. */
export const SAMPLE_SIZE = 500
const CACHE_TIME = minutes(1)
/** The oldest sample is larger, so that it contains what every thousandth message contains. It begins 80 days back, which the newest two periods cover. */
const OLDEST = 1000
const FAR = 80
/** A company with more than this share of all messages is searched faster by trigrams than by company. */
const LARGE_SHARE = 0.25
/** For how many companies statistics are cached at once. Each needs some hundred kilobytes. */
const MAX_CACHED = 64

const cachesIn = perDatabase(() => new Map<TenantDb, Promise<SearchStatistics | undefined>>())

/**
 * Statistics that may be a minute old: they decide how to search, never what is found. Undefined if the company has few messages, or if the
 * cache is full.
 */
export function readSearchStatistics(db: TenantDb): Promise<SearchStatistics | undefined> {
  const cache = cachesIn(databaseCacheKey(db))
  const cached = cache.get(db)
  if (cached || cache.size >= MAX_CACHED) return cached ?? Promise.resolve(undefined)
  const forget = () => cache.delete(db)
  const statistics = computeStatistics(db)
  cache.set(db, statistics)
  statistics.then(() => setTimeout(forget, CACHE_TIME).unref(), forget)
  return statistics
}

async function computeStatistics(db: TenantDb): Promise<SearchStatistics | undefined> {
  const [time, seq] = LATEST
  const newest = await readNewestTexts(SAMPLE_SIZE)(db, { time, seq })
  const last = newest.at(-1)
  if (!last || newest.length < SAMPLE_SIZE) return undefined
  const [older, oldest, share] = await Promise.all([
    readNewestTexts(SAMPLE_SIZE)(db, monthBefore(last)).then(textsOf),
    readNewestTexts(OLDEST)(db, daysBefore(FAR, last)).then(textsOf),
    readShareOfMessages(db, {}),
  ])
  const newestTexts = textsOf(newest)
  const order = (share[0]?.share ?? 0) < LARGE_SHARE ? 'company' : 'trigrams'
  return { newest: newestTexts, older, oldest, shares: trigramFrequencies([...newestTexts, ...older, ...oldest]), order }
}

const textsOf = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)
