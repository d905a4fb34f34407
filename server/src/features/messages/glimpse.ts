import { minutes } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { databaseOf, perDatabase } from '../../kernel/database/scopes.ts'
import { FUTURE, monthBefore } from './place.ts'
import { readTexts } from './searchReadings.ts'
import { type Known, sharesOf } from './tellingLetters.ts'

/** What was written last in a company, what a month before that, and both. */
type Glimpse = { newest: readonly string[]; older: readonly string[]; known: Known }

/** So many texts of each. */
export const GLIMPSED = 500
const KEPT = minutes(1)
/** Some hundred kilobytes each: of so many companies at once. */
const MOST = 64

const keptIn = perDatabase(() => new Map<TenantDb, Promise<Glimpse | undefined>>())

/**
 * As it was up to a minute ago: it decides how something is looked for, and never what is found. Undefined where little was written
 * yet, and where those of too many companies are kept.
 */
export function glimpseOf(db: TenantDb): Promise<Glimpse | undefined> {
  const kept = keptIn(databaseOf(db))
  const known = kept.get(db)
  if (known || kept.size >= MOST) return known ?? Promise.resolve(undefined)
  const forget = () => kept.delete(db)
  const glimpse = glimpseAt(db)
  kept.set(db, glimpse)
  glimpse.then(() => setTimeout(forget, KEPT).unref(), forget)
  return glimpse
}

async function glimpseAt(db: TenantDb): Promise<Glimpse | undefined> {
  const [time, seq] = FUTURE
  const newest = await readTexts(GLIMPSED)(db, { time, seq })
  const last = newest.at(-1)
  if (!last || newest.length < GLIMPSED) return undefined
  const older = await readTexts(GLIMPSED)(db, monthBefore(last))
  const [late, early] = [newest, older].map((rows) => rows.map(({ text }) => text)) as [string[], string[]]
  const texts = [...late, ...early]
  return { newest: late, older: early, known: { texts, shares: sharesOf(texts) } }
}
