import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { PERSON_TOKEN_PREFIX, type TokenScopeDetails } from '@recado/contract/users/personTokens'
import { tokenGroupOf } from '@recado/contract/users/tokenGroups'
import { type Clock, later, minutes } from '../clock.ts'
import { createRateCounter } from '../concurrency/rateCounter.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { CountAcrossProcesses } from '../live/connectProcesses.ts'
import type { Logger } from '../log.ts'
import { hashToken } from '../secrets.ts'
import { createAccessCache, forgetting } from './accessCache.ts'
import { loadTokenOwner, type SignedIn, type TokenOwner } from './loadIdentity.ts'
import { networkOf } from './networkOf.ts'
import type { Identity, SessionCache } from './sessionCache.ts'

declare module '../database/schema.ts' {
  interface TenantTables {
    /** When the token of a person was last used, and from which network. */
    personTokenUses: { companyId: number; tokenId: number; usedAt: Time; network: string }
  }
}

export type PersonTokens = ReturnType<typeof createPersonTokens>

type Parts = {
  platform: PlatformDb
  clock: Clock
  log: Logger
  sessionCache: Pick<SessionCache, 'refuseUnpaid'>
  isListeningForAccess: () => boolean
  perSecond: number
  countTogether: CountAcrossProcesses
}

/** The endpoint that is called, and the address of the caller. */
type TokenCall = { endpoint: Endpoint; address: string }

export const isPersonToken = (token: string | undefined): token is string => token?.startsWith(PERSON_TOKEN_PREFIX) === true

/**
 * Resolves the tokens that people make for programs. They are cached like identities of sessions, so that a removed token, person or right
 * counts in the same moment.
 */
export function createPersonTokens({ platform, clock, log, sessionCache, isListeningForAccess, perSecond, countTogether }: Parts) {
  const owners = createAccessCache<string, TokenOwner>(isListeningForAccess, (_, { actor }) => [actor.companyId])
  /** Per person, whatever the number of tokens. */
  const count = createRateCounter(countTogether, { name: 'tokenCalls', most: perSecond, seconds: 1 })
  const noted = new Map<number, Date>()

  async function ownerOf(hash: string): Promise<TokenOwner> {
    const cached = owners.get(hash)
    if (cached) return cached
    const keep = owners.begin()
    const owner = await loadTokenOwner(platform, hash)
    if (!owner) throw new AppError('ERR_TOKEN')
    return keep(hash, owner)
  }

  /** Once a minute is exact enough for people. The token may have been removed meanwhile. */
  async function noteUse({ companyId, personToken: { id } }: TokenOwner['actor'], address: string) {
    const usedAt = clock.now()
    if (usedAt < later(noted.get(id) ?? new Date(0), minutes(1))) return
    noted.set(id, usedAt)
    const network = networkOf(address)
    await platform
      .insertInto('personTokenUses')
      .columns(['companyId', 'tokenId', 'usedAt', 'network'])
      .expression((eb) =>
        eb
          .selectFrom('personTokens')
          .select(['companyId', 'id'])
          .select((row) => [row.val(usedAt.toISOString()).as('usedAt'), row.val(network).as('network')])
          .where('companyId', '=', companyId)
          .where('id', '=', id),
      )
      .onConflict((conflict) => conflict.columns(['companyId', 'tokenId']).doUpdateSet({ usedAt, network }))
      .execute()
  }

  return {
    async of(token: string, { endpoint, address }: TokenCall): Promise<Identity> {
      const now = clock.now().getTime()
      const { actor, subscription, expiresAt } = await ownerOf(hashToken(token))
      if (!(expiresAt > now)) throw new AppError('ERR_TOKEN')
      if (!mayHaveTokens(actor)) throw new AppError('ERR_TOKENS_OFF')
      await count(actor.userId, now)
      sessionCache.refuseUnpaid(subscription)
      await noteUse(actor, address).catch((error) => log.error({ err: error }, 'the use of a token could not be stored'))
      refuseOutOfReach(endpoint, actor.personToken)
      return { actor, subscription, sessionId: '' }
    },
    ...forgetting([owners]),
  }
}

/** Whether the company allows tokens to this person. */
export function mayHaveTokens({ profile, chosen }: Pick<SignedIn, 'profile' | 'chosen'>): boolean {
  const allowed = settingFrom('personTokens', chosen.personTokens)
  return allowed === 'everybody' || (allowed === 'admins' && profile === 'admin')
}

/** A token that may only read makes no other calls than `GET`. */
function refuseOutOfReach(endpoint: Endpoint, { readOnly, groups }: TokenOwner['actor']['personToken']) {
  const group = tokenGroupOf(endpoint)
  const isInReach = group !== null && groups.includes(group) && (!readOnly || endpoint.method === 'GET')
  if (!isInReach) throw new AppError('ERR_TOKEN_SCOPE', { group, readOnly } satisfies TokenScopeDetails)
}
