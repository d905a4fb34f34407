import { AppError } from '@recado/contract/errors'
import type { Clock } from '../clock.ts'
import type { Written } from '../database/noteWrites.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { AccessToken } from './accessToken.ts'
import { type Identity, loadIdentity, type Subscription } from './loadIdentity.ts'
import { createMemory } from './memory.ts'
import { createPayments } from './payments.ts'

export type { Identity }
export type Identities = ReturnType<typeof rememberIdentities>

/** Tables whose rows say who may do what, with the columns that say nothing of it. The database announces their changes (migration 0001). */
const ACCESS_TABLES: Record<string, readonly string[]> = {
  users: ['online', 'seenAt'],
  userQueues: [],
  sessions: ['refreshHash', 'previousHash', 'rotatedAt', 'expiresAt'],
  companies: [],
  plans: [],
  settings: [],
}

type Remembered = { identity: Identity; expires: number }
type Options = {
  platform: PlatformDb
  clock: Clock
  readToken: (token: string) => Promise<AccessToken>
  /** False while changes made by other processes could be missed: then nothing is remembered. */
  hearsChanges: () => boolean
  callsPerMinute: number
}

/** Who is behind a token. Remembered until something about access changes, so that a call costs no query for it. */
export function rememberIdentities({ platform, clock, readToken, hearsChanges, callsPerMinute }: Options) {
  const memory = createMemory<string, Remembered>(hearsChanges, (_, { identity }) => identity.actor.companyId)
  const subscriptions = createMemory<number, Subscription>(hearsChanges, (companyId) => companyId)
  const { isPaid, refuseUnpaid, ...ofCompanies } = createPayments({ platform, clock, subscriptions })
  const countCall = countCalls(callsPerMinute)

  async function recognise(token: string): Promise<Remembered> {
    const keep = memory.begin()
    const { sessionId, expires } = await readToken(token)
    const identity = await loadIdentity(platform, sessionId)
    if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
    return keep(token, { identity, expires: expires.getTime() })
  }

  return {
    ...ofCompanies,
    async of(token: string, { isCounted = true } = {}): Promise<Identity> {
      const now = clock.now().getTime()
      const known = memory.get(token)
      if (known && known.expires <= now) {
        memory.drop(token)
        throw new AppError('ERR_SESSION_EXPIRED', undefined, 403)
      }
      const entry = known ?? (await recognise(token))
      if (isCounted) countCall(entry.identity, now)
      refuseUnpaid(entry.identity.subscription)
      return entry.identity
    },
    /** Whether the session may go on, asked of the database. */
    async stillValid(sessionId: string): Promise<Identity | undefined> {
      const identity = await loadIdentity(platform, sessionId)
      return identity && isPaid(identity.subscription) ? identity : undefined
    },
    /** Whether somebody else has signed in with this account meanwhile. */
    async isElsewhere(userId: number, sessionId: string): Promise<boolean> {
      const live = platform.selectFrom('sessions').select('id').where('userId', '=', userId).where('revokedAt', 'is', null)
      return (await live.where('id', '!=', sessionId).executeTakeFirst()) !== undefined
    },
    async ofSession(sessionId: string): Promise<Identity> {
      const identity = await loadIdentity(platform, sessionId)
      if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
      refuseUnpaid(identity.subscription)
      return identity
    },
    ...forgetting([memory, subscriptions]),
  }
}

function forgetting(memories: { forget: (companyId: number) => void }[]) {
  const forget = (companyId: number) => {
    for (const memory of memories) memory.forget(companyId)
  }
  return {
    forget,
    forgetAfter(written: Written) {
      for (const [companyId, tables] of written) if (decidesAccess(tables)) forget(companyId)
    },
  }
}

/** Of each session in this minute. What is remembered may be forgotten at any time, so the count is not kept with it. */
function countCalls(perMinute: number) {
  const calls = new Map<string, number>()
  let minute = 0
  return ({ sessionId }: Identity, now: number) => {
    const thisMinute = Math.floor(now / 60_000)
    if (thisMinute !== minute) calls.clear()
    minute = thisMinute
    const count = (calls.get(sessionId) ?? 0) + 1
    calls.set(sessionId, count)
    if (count > perMinute) throw new AppError('ERR_RATE_LIMIT', { retryAfter: 60 - Math.floor((now / 1000) % 60) })
  }
}

/** Whether what was written may have changed who may do what. */
export const decidesAccess = (tables: ReadonlyMap<string, ReadonlySet<string> | null>) =>
  [...tables].some(([table, columns]) => {
    const saysNothing = ACCESS_TABLES[table]
    return saysNothing && (columns === null || [...columns].some((column) => !saysNothing.includes(column)))
  })
