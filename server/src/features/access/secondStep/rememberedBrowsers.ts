import { randomUUID } from 'node:crypto'
import { days, later } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { hashToken, randomToken } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** How long a browser is not asked for a code. */
const REMEMBERED = days(30)
/** People at one desk share a browser: its cookie has a token of each of the last accounts. */
const ACCOUNTS_PER_BROWSER = 5

type RememberedBrowser = { id: string; isLive: boolean }

/** Finds the account's row for this browser, also an expired one: it still shows that this is the owner's browser. */
export async function findRememberedBrowser(
  db: TenantDb,
  { userId, tokens, now }: { userId: number; tokens: readonly string[]; now: Date },
): Promise<RememberedBrowser | undefined> {
  if (tokens.length === 0) return undefined
  const row = await db
    .selectFrom('rememberedBrowsers')
    .select(['id', 'expiresAt'])
    .where('userId', '=', userId)
    .where('tokenHash', 'in', tokens.slice(-ACCOUNTS_PER_BROWSER).map(hashToken))
    .executeTakeFirst()
  return row && { id: row.id, isLive: Date.parse(row.expiresAt) > now.getTime() }
}

/** Returns the token for the browser's cookie. */
export async function rememberBrowser({ db }: Tx, { userId, name, now }: { userId: number; name: string; now: Date }): Promise<string> {
  const token = randomToken()
  const times = { createdAt: now, lastUsedAt: now, expiresAt: later(now, REMEMBERED) }
  await db
    .insertInto('rememberedBrowsers')
    .values({ id: randomUUID(), userId, tokenHash: hashToken(token), name, ...times })
    .execute()
  return token
}

/** The tokens that the cookie has from now on, the newest last. */
export const withNewToken = (tokens: readonly string[], token: string) =>
  [...tokens.filter((other) => other !== token), token].slice(-ACCOUNTS_PER_BROWSER)

/**
 * Every browser asks for a code again: after a change of the password, and when the second step ends. The rows stay, expired: wrong codes
 * that a stranger types must not lock the owner's browser out.
 */
export const forgetBrowsers = ({ db }: Pick<Tx, 'db'>, userId: number, now: Date) =>
  db
    .updateTable('rememberedBrowsers')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .execute()
