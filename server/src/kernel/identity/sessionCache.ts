import { AppError } from '@recado/contract/errors'
import type { Clock } from '../clock.ts'
import { createRateCounter } from '../concurrency/rateCounter.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { CountAcrossProcesses } from '../live/connectProcesses.ts'
import { createAccessCache, forgetting } from './accessCache.ts'
import type { AccessToken } from './accessToken.ts'
import { createCompanySubscriptionCache } from './companySubscriptionCache.ts'
import { type SessionLookup, selectOtherSessions } from './identityQueries.ts'
import { type Identity, loadIdentity, type Subscription } from './loadIdentity.ts'
import { mayReadInVisit, recordSupportAccess } from './supportAccess.ts'

export type { Identity }
export type SessionCache = ReturnType<typeof createSessionCache>

type Remembered = { identity: Identity; expires: number }
type Options = {
  platform: PlatformDb
  clock: Clock
  isHeld: boolean
  readToken: (token: string) => Promise<AccessToken>
  /** False while changes by other processes could be missed: then nothing is cached. */
  isListeningForAccess: () => boolean
  callsPerMinute: number
  countTogether: CountAcrossProcesses
}

/** Resolves tokens to identities. They are cached until something about access changes, so that a call needs no query for it. */
export function createSessionCache({ platform, clock, isHeld, readToken, isListeningForAccess, callsPerMinute, countTogether }: Options) {
  const memory = createAccessCache<string, Remembered>(isListeningForAccess, (_, { identity }) => companiesOf(identity))
  const subscriptions = createAccessCache<number, Subscription>(isListeningForAccess, (companyId) => [companyId])
  const { isPaid, refuseUnpaid, ...ofCompanies } = createCompanySubscriptionCache({ platform, clock, isHeld, subscriptions })
  // Cached identities may be dropped at any time, so the count is apart from them.
  const countCall = createRateCounter(countTogether, { name: 'calls', most: callsPerMinute, seconds: 60 })

  async function recognise(token: string): Promise<Remembered> {
    const keep = memory.begin()
    const { expires, ...asking } = await readToken(token)
    const identity = await loadIdentity(platform, asking, clock.now())
    // After a support visit has ended, a fresh token leads back to the agent's own account.
    if (!identity) throw new AppError('ERR_SESSION_EXPIRED', undefined, asking.visitId === undefined ? undefined : 403)
    const until = Date.parse(identity.actor.support?.endsAt ?? '') || Number.POSITIVE_INFINITY
    return keep(token, { identity, expires: Math.min(expires.getTime(), until) })
  }

  return {
    ...ofCompanies,
    refuseUnpaid,
    noteAct: recordSupportAccess(platform, clock),
    readsInVisit: mayReadInVisit(platform, clock),
    async of(token: string, { isCounted = true } = {}): Promise<Identity> {
      const now = clock.now().getTime()
      const cached = memory.get(token)
      if (cached && cached.expires <= now) {
        memory.drop(token)
        throw new AppError('ERR_SESSION_EXPIRED', undefined, 403)
      }
      const entry = cached ?? (await recognise(token))
      if (isCounted) await countCall(entry.identity.sessionId, now)
      refuseUnpaid(entry.identity.subscription)
      return entry.identity
    },
    /** Reads from the database whether the session may go on. */
    async stillValid({ sessionId, actor }: Identity): Promise<Identity | undefined> {
      const identity = await loadIdentity(platform, { sessionId, visitId: actor.support?.visitId }, clock.now())
      return identity && isPaid(identity.subscription) ? identity : undefined
    },
    /** Whether another session of this account has started meanwhile. */
    async isElsewhere(userId: number, sessionId: string): Promise<boolean> {
      return (await selectOtherSessions(platform, userId, sessionId).executeTakeFirst()) !== undefined
    },
    async ofSession(asking: SessionLookup): Promise<Identity> {
      const identity = await loadIdentity(platform, asking, clock.now())
      if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
      refuseUnpaid(identity.subscription)
      return identity
    },
    ...forgetting([memory, subscriptions]),
  }
}

/** The companies whose changes concern an identity: also the home company of a support agent. */
export const companiesOf = ({ actor: { companyId, support } }: Identity) => (support ? [companyId, support.homeId] : [companyId])
