import { type Actor, can } from '@recado/contract/permissions'
import { containing, sought } from '../../kernel/containing.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { sightOf } from '../tickets/index.ts'
import { GLIMPSED, type Glimpse, glimpseOf } from './glimpse.ts'
import { decodePlace, encodePlace, FUTURE, monthBefore, type Place, type Placed, placeOf } from './place.ts'
import { type Asked, askIndex, askNewest, type Hit, lookThrough, readThrough, sample, type Way } from './searchReadings.ts'
import { ASKED, countOf, tellingLetters } from './tellingLetters.ts'

const PAGE = 20
/** How many messages are looked at at first, how many times more each time, and how many at most. */
const FIRST = GLIMPSED
const GROWTH = 4
const MOST = 512_000
/** Of so many messages one holds a text that is frequent, or so frequent that the index would find far too many. */
const FREQUENT = 200
const EVERYWHERE = 20

type SearchRequest = { q: string; cursor?: string | undefined }

/** Messages that hold the text, among those of tickets that the actor sees, the newest first. */
export async function searchMessages(db: TenantDb, actor: Actor, { q, cursor }: SearchRequest) {
  const start: Place = cursor === undefined ? FUTURE : decodePlace(cursor)
  return pageOf(await findFrom(start, { db, actor, q }))
}

/** The same within one conversation, which is read through: the longest one is short beside all that a company has said. */
export async function searchTicket(db: TenantDb, { ticketId, q, cursor }: SearchRequest & { ticketId: number }) {
  const [time, seq] = cursor === undefined ? FUTURE : decodePlace(cursor)
  return pageOf(await readThrough(db, { ticketId, pattern: containing(q), time, seq }))
}

function pageOf(found: Hit[]) {
  const hits = found.slice(0, PAGE)
  const last = hits.at(-1)
  return { hits, nextCursor: found.length > PAGE && last ? encodePlace(last) : null }
}

type Search = { db: TenantDb; actor: Actor; q: string }

/**
 * A frequent text is found soon by looking at the newest messages one by one, a rare one soon by the index of its letters;
 * each way is slow for the other's kind. A sample of the newest tells which it is, and again further back.
 */
async function findFrom(start: Place, { db, actor, q }: Search): Promise<Hit[]> {
  const pattern = containing(q)
  const seesAll = can(actor, 'tickets:seeAll')
  const glimpse = await glimpseOf(db)
  const asking = { seesAll, ...askedBy(q, glimpse) }
  const letters = lettersOf(q, glimpse)
  if (start === FUTURE && isRareIn(glimpse, q))
    return ask(db, { pattern, letters, time: start[0], seq: start[1], ...sightOf(actor) }, asking)
  const page = start === FUTURE ? await pageOfNewest({ db, actor, q }, glimpse) : undefined
  if (page) return page
  const found: Hit[] = []
  let [time, seq] = start
  for (let count = FIRST; ; count = Math.min(count * GROWTH, MOST)) {
    const asked = { pattern, time, seq, ...sightOf(actor) }
    const newest = await sample(db, asked, count)
    if (!newest) return found
    const isAll = newest.looked < count
    const isRare = !isAll && newest.holding * FREQUENT < count && !(await wasEverywhere(db, pattern, newest))
    if (isRare) return [...found, ...(await ask(db, { ...asked, letters }, asking))]
    if (newest.holding > 0) found.push(...(await lookThrough(db, asked, { count, seesAll })))
    if (isAll || found.length > PAGE) return found
    ;[time, seq] = placeOf(newest)
  }
}

/** Where more than a page of the newest hold a text they are looked through without a sample of them; undefined where too few may be seen. */
async function pageOfNewest({ db, actor, q }: Search, glimpse: Glimpse | undefined): Promise<Hit[] | undefined> {
  if (countOf(sought(q), glimpse?.newest ?? []) <= PAGE) return undefined
  const [time, seq] = FUTURE
  const seesAll = can(actor, 'tickets:seeAll')
  const found = await lookThrough(db, { pattern: containing(q), time, seq, ...sightOf(actor) }, { count: FIRST, seesAll })
  return found.length > PAGE ? found : undefined
}

type Asking = { seesAll: boolean; way: Way; isKnown: boolean }

/** A text of which there is more than a page is found in the newest messages alone; to look there first for any other would be in vain. */
async function ask(db: TenantDb, asked: Asked, { seesAll, way, isKnown }: Asking): Promise<Hit[]> {
  const found = isKnown ? await askNewest(db, asked, seesAll) : undefined
  return found ?? askIndex(db, asked, { seesAll, way })
}

function askedBy(q: string, glimpse: Glimpse | undefined): Omit<Asking, 'seesAll'> {
  if (!glimpse) return { way: 'company', isKnown: false }
  const { newest, older, oldest, way } = glimpse
  return { way, isKnown: [newest, older, oldest].some((texts) => countOf(sought(q), texts) > 0) }
}

/** What is known of the newest without asking mostly tells it too. */
function isRareIn(glimpse: Glimpse | undefined, q: string): boolean {
  if (!glimpse) return false
  const { newest, older } = glimpse
  return countOf(sought(q), newest) * FREQUENT < FIRST && countOf(sought(q), older) * EVERYWHERE <= older.length
}

/** By which letters of a text the index is best asked. */
function lettersOf(q: string, glimpse: Glimpse | undefined): string[] {
  const telling = glimpse ? tellingLetters(sought(q), glimpse.shares) : []
  return Array.from({ length: ASKED }, (_, place) => containing(telling[place] ?? q))
}

async function wasEverywhere(db: TenantDb, pattern: string, newest: Placed) {
  const older = await sample(db, { pattern, ...monthBefore(newest) }, FIRST)
  return older !== undefined && older.holding * EVERYWHERE > older.looked
}
