import { randomUUID } from 'node:crypto'
import { days, hours, later } from '../../../kernel/clock.ts'
import type { PlatformDb } from '../../../kernel/database/schema.ts'
import { KNOWN_DAYS } from '../../../kernel/http/requestContext.ts'
import { hashToken, randomToken } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** A client without cookies makes a row at each sign-in. */
const BROWSERS_PER_ACCOUNT = 20
const TOKENS_READ = 5
/** How long a browser that set a new password may take to sign in with it. */
const AFTER_RESET = hours(1)
/** Clients without cookies are told of once in this time for each name and network. */
const TOLD_ONCE_IN = days(30)

type Browser = { name: string; address: string; now: Date }
/** `token`: what the browser's cookie carries from now on. `isNews`: its owner is told. */
type Recognised = { id: string; token: string; isNews: boolean }

/**
 * Finds the browser by its cookie, or makes it known. A planted cookie helps nobody: each browser gets a token of its own. The first sign-in
 * of an account is no news.
 */
export async function recogniseBrowser(
  tx: Tx,
  userId: number,
  { tokens, ...browser }: Browser & { tokens: readonly string[] },
): Promise<Recognised> {
  const known = await findKnown(tx, userId, { tokens, ...browser })
  if (known) return { ...known, isNews: false }
  const isNews = await isNewsToOwner(tx, userId, browser)
  return { ...(await makeKnown(tx, userId, browser)), isNews }
}

async function findKnown({ db }: Tx, userId: number, { tokens, name, address, now }: Browser & { tokens: readonly string[] }) {
  const byHash = new Map(tokens.slice(-TOKENS_READ).map((token) => [hashToken(token), token]))
  if (byHash.size === 0) return undefined
  const row = await db
    .updateTable('knownBrowsers')
    .set({ lastUsedAt: now, name, address })
    .where('userId', '=', userId)
    .where('tokenHash', 'in', [...byHash.keys()])
    .returning(['id', 'tokenHash'])
    .executeTakeFirst()
  return row && { id: row.id, token: byHash.get(row.tokenHash ?? '') ?? '' }
}

async function isNewsToOwner({ db }: Tx, userId: number, { name, address, now }: Browser): Promise<boolean> {
  const browsers = await db
    .selectFrom('knownBrowsers')
    .select(['tokenHash', 'name', 'address', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute()
  const isHere = (other: { name: string; address: string }) => other.name === name && other.address === address
  const hasReset = browsers.some((one) => one.tokenHash === null && isHere(one) && Date.parse(one.lastUsedAt) > now.getTime() - AFTER_RESET)
  if (hasReset) return false
  const signIns = await db
    .selectFrom('sessions')
    .select(['browser as name', 'address', 'browserId', 'newBrowser'])
    .where('userId', '=', userId)
    .where('createdAt', '>', later(now, -TOLD_ONCE_IN).toISOString())
    .execute()
  const isFirst = browsers.length === 0 && signIns.length === 0
  const here = signIns.filter(isHere)
  const wasTold = here.some(({ newBrowser }) => newBrowser)
  // After the update from a release without known browsers, and after an invitation, the name and the network decide.
  const isTracked = signIns.some(({ browserId }) => browserId !== null)
  return !isFirst && !wasTold && (isTracked || here.length === 0)
}

async function makeKnown({ db }: Tx, userId: number, { name, address, now }: Browser) {
  const [id, token] = [randomUUID(), randomToken()]
  await db
    .insertInto('knownBrowsers')
    .values({ id, userId, tokenHash: hashToken(token), name, address, lastUsedAt: now })
    .execute()
  const kept = db
    .selectFrom('knownBrowsers')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(BROWSERS_PER_ACCOUNT)
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).where('id', 'not in', kept).execute()
  return { id, token }
}

/** Whoever set a new password with a mailed code reads the mails of the account. All other browsers are news again. */
export async function knowAfterReset({ db }: Pick<Tx, 'db'>, userId: number, { name, address, now }: Browser) {
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).execute()
  await db.insertInto('knownBrowsers').values({ id: randomUUID(), userId, tokenHash: null, name, address, lastUsedAt: now }).execute()
}

export const sweepKnownBrowsers = (platform: PlatformDb, now: Date) =>
  platform
    .deleteFrom('knownBrowsers')
    .where('lastUsedAt', '<', later(now, -days(KNOWN_DAYS)).toISOString())
    .execute()
