import { type PlanFeature, planFeatures } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import { type Clock, later, minutes } from '../clock.ts'
import { createRateCounter } from '../concurrency/rateCounter.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { CountAcrossProcesses } from '../live/connectProcesses.ts'
import { selectConnection } from './identityQueries.ts'
import { toSubscription } from './loadIdentity.ts'
import type { SessionCache } from './sessionCache.ts'

declare module '../database/schema.ts' {
  interface TenantTables {
    /** When the token of a connection was last used. */
    lineTokenUses: { companyId: number; connectionId: number; usedAt: Time }
  }
}

/** A program that acts for a connection, with that connection's token. No person is signed in. */
export type ConnectionCaller = {
  companyId: number
  connectionId: number
  provider: string
  name: string
  features: readonly PlanFeature[]
  emailConfirmed: boolean
}
export type ConnectionTokens = ReturnType<typeof createConnectionTokens>

type Parts = {
  platform: PlatformDb
  clock: Clock
  sessionCache: Pick<SessionCache, 'refuseUnpaid'>
  perSecond: number
  countTogether: CountAcrossProcesses
}

/** Resolves the token of a connection. It reads the database each time, so a revoked token is invalid at once. */
export function createConnectionTokens({ platform, clock, sessionCache, perSecond, countTogether }: Parts) {
  const count = createRateCounter(countTogether, { name: 'messages', most: perSecond, seconds: 1 })
  const noted = new Map<number, Date>()

  return {
    async of(token: string): Promise<ConnectionCaller> {
      const row = await selectConnection(platform, token).executeTakeFirst()
      if (!row) throw new AppError('ERR_API_TOKEN')
      sessionCache.refuseUnpaid(toSubscription(row))
      const { connectionId, companyId, provider, name, emailConfirmed } = row
      return { connectionId, companyId, provider, name, emailConfirmed, features: planFeatures.filter((feature) => row[feature]) }
    },
    /** Counts messages or calls of a connection in this second. */
    spend: ({ connectionId }: ConnectionCaller, by: number) => count(connectionId, clock.now().getTime(), by),
    /** Once a minute is exact enough for people. */
    async noteUse({ companyId, connectionId }: ConnectionCaller) {
      const usedAt = clock.now()
      if (usedAt < later(noted.get(connectionId) ?? new Date(0), minutes(1))) return
      noted.set(connectionId, usedAt)
      await platform
        .insertInto('lineTokenUses')
        .values({ companyId, connectionId, usedAt })
        .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet({ usedAt }))
        .execute()
    },
  }
}
