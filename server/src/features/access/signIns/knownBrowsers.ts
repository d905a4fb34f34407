import { randomUUID } from 'node:crypto'
import { days, hours, later } from '../../../kernel/clock.ts'
import type { PlatformDb } from '../../../kernel/database/schema.ts'
import { KNOWN_DAYS } from '../../../kernel/http/requestContext.ts'
import { hashToken, randomToken } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transact.ts'

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
  { tokens, isFirst, ...browser }: Browser & { tokens: readonly string[]; isFirst: boolean },
): Promise<Recognised> {
  const known = await findKnown(tx, userId, { tokens, ...browser })
  if (known) return { ...known, isNews: false }
  const id = await findWithoutCookie(tx, userId, browser)
  const isNews = id === undefined && !isFirst && (await isNewsToOwner(tx, userId, browser))
  return { ...(await makeKnown(tx, userId, { ...browser, id })), isNews }
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

/**
 * A browser that set a new password, or one that its owner was told of: the link of that mail must end this sign-in too. A browser that was
 * forgotten is told of again.
 */
async function findWithoutCookie({ db }: Tx, userId: number, { name, address, now }: Browser): Promise<string | undefined> {
  const told = db
    .selectFrom('sessions')
    .select('browserId')
    .where('userId', '=', userId)
    .where('createdAt', '>', later(now, -TOLD_ONCE_IN).toISOString())
    .where('newBrowser', '=', true)
    .where('browser', '=', name)
    .where('address', '=', address)
  const row = await db
    .selectFrom('knownBrowsers')
    .select('id')
    .where('userId', '=', userId)
    .where((eb) => {
      const isHere = eb.and([eb('name', '=', name), eb('address', '=', address)])
      const hasReset = eb.and([isHere, eb('tokenHash', 'is', null), eb('lastUsedAt', '>', later(now, -AFTER_RESET).toISOString())])
      return eb.or([hasReset, eb('id', 'in', told)])
    })
    .orderBy('lastUsedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** After the update from a release without known browsers, and after an invitation, the name and the network decide. */
async function isNewsToOwner({ db }: Tx, userId: number, { name, address, now }: Browser): Promise<boolean> {
  const signIns = await db
    .selectFrom('sessions')
    .select(({ fn, eb }) => [
      fn.agg<boolean | null>('bool_or', [eb('browserId', 'is not', null)]).as('areTracked'),
      fn.agg<boolean | null>('bool_or', [eb.and([eb('browser', '=', name), eb('address', '=', address)])]).as('hasBeenHere'),
    ])
    .where('userId', '=', userId)
    .where('createdAt', '>', later(now, -TOLD_ONCE_IN).toISOString())
    .executeTakeFirstOrThrow()
  return signIns.areTracked === true || signIns.hasBeenHere !== true
}

/** `id`: a browser that is known and did not send its cookie. */
async function makeKnown({ db }: Tx, userId: number, { id = randomUUID(), name, address, now }: Browser & { id: string | undefined }) {
  const token = randomToken()
  const values = { tokenHash: hashToken(token), name, address, lastUsedAt: now }
  await db
    .insertInto('knownBrowsers')
    .values({ id, userId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
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

/** All browsers are news again, except the one that is signed in. */
export async function forgetKnownBrowsers({ db }: Pick<Tx, 'db'>, userId: number) {
  const live = db.selectFrom('sessions').select('browserId').where('userId', '=', userId).where('revokedAt', 'is', null)
  await db
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('id', 'not in', live.where('browserId', 'is not', null))
    .execute()
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
