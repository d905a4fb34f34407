import { minutes } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { databaseCacheKey, perDatabase } from '../../kernel/database/scopes.ts'
import { daysBefore, LATEST, monthBefore } from './messagePosition.ts'
import { type IndexOrder, readNewestTexts, readShareOfMessages } from './searchQueries.ts'
import { type TrigramFrequencies, trigramFrequencies } from './selectiveTrigrams.ts'

/** What was written last in a company, what a month before that, and what before that again; which letters stand there, and by which way its index is best asked. */
export type SearchStatistics = {
  newest: readonly string[]
  older: readonly string[]
  oldest: readonly string[]
  shares: TrigramFrequencies
  way: IndexOrder
}

/** So many texts of each. */
export const SAMPLE_SIZE = 500
const KEPT = minutes(1)
/** Among so many older ones stands what has a thousandth of the messages; so far back, that the newest two periods reach there. */
const OLDEST = 1000
const FAR = 80
/** Of all messages: whoever has so many finds sooner what has the letters anywhere than their own among all. */
const GREAT = 0.25
/** Some hundred kilobytes each: of so many companies at once. */
const MOST = 64

const keptIn = perDatabase(() => new Map<TenantDb, Promise<SearchStatistics | undefined>>())

/**
 * As it was up to a minute ago: it decides how something is looked for, and never what is found. Undefined where little was written
 * yet, and where those of too many companies are kept.
 */
export function readSearchStatistics(db: TenantDb): Promise<SearchStatistics | undefined> {
  const kept = keptIn(databaseCacheKey(db))
  const known = kept.get(db)
  if (known || kept.size >= MOST) return known ?? Promise.resolve(undefined)
  const forget = () => kept.delete(db)
  const glimpse = computeStatistics(db)
  kept.set(db, glimpse)
  glimpse.then(() => setTimeout(forget, KEPT).unref(), forget)
  return glimpse
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
  const late = textsOf(newest)
  const way = (share[0]?.share ?? 0) < GREAT ? 'company' : 'letters'
  return { newest: late, older, oldest, shares: trigramFrequencies([...late, ...older, ...oldest]), way }
}

const textsOf = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)
