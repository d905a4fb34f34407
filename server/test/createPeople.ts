import { randomUUID } from 'node:crypto'
import { type PlanFeature, type PlanResource, planFeatures } from '@recado/contract/companies/plans'
import type { Profile } from '@recado/contract/kit/profiles'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { days, later } from '../src/kernel/clock.ts'
import type { PlatformDb } from '../src/kernel/database/schema.ts'
import { accessTokens } from '../src/kernel/identity/accessToken.ts'
import { createSecrets, hashToken } from '../src/kernel/secrets.ts'
import { digestOf } from './databaseDigest.ts'
import type { TestClock } from './testClock.ts'

export type Person = { id: number; companyId: number; name: string; email: string; token: string; sessionId: string }
export type People = ReturnType<typeof createPeople>
type Plan = Partial<Record<PlanFeature, boolean> & Record<PlanResource, number>>

/** Companies and their people, straight into the database: each test makes its own, so nothing needs cleaning. */
export function createPeople({ platform, clock, secretKey }: { platform: PlatformDb; clock: TestClock; secretKey: string }) {
  const tokens = accessTokens(createSecrets(secretKey).tokenKey, clock)

  async function company(plan: Plan = {}, columns: { dueDate?: string | null; status?: boolean } = {}) {
    const all = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as Record<PlanFeature, boolean>
    const values = {
      name: `Plan ${randomUUID()}`,
      users: 1000,
      connections: 1000,
      queues: 1000,
      valueCents: 3000,
      public: true,
      ...all,
      ...plan,
    }
    const { id: planId } = await platform.insertInto('plans').values(values).returning('id').executeTakeFirstOrThrow()
    const row = {
      name: `Company ${randomUUID().slice(0, 8)}`,
      email: 'office@example.com',
      planId,
      dueDate: null,
      schedules: JSON.stringify(defaultWeek),
      ...columns,
    }
    return platform.insertInto('companies').values(row).returning(['id', 'name', 'planId']).executeTakeFirstOrThrow()
  }

  /** Nobody knows a password for them: they use the session that is opened here. */
  async function person(profile: Profile | 'super' = 'admin', companyId?: number): Promise<Person> {
    const home = companyId ?? (await company()).id
    const name = `${profile} ${randomUUID().slice(0, 8)}`
    const email = `${randomUUID()}@example.com`
    const values = {
      companyId: home,
      name,
      email,
      profile: profile === 'super' ? ('admin' as const) : profile,
      super: profile === 'super',
      passwordHash: '',
      language: null,
      whatsappId: null,
    }
    const { id } = await platform.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, companyId: home, name, email, ...(await session(home, id)) }
  }

  async function session(companyId: number, userId: number) {
    const sessionId = randomUUID()
    const now = clock.now()
    await platform.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', userId).where('revokedAt', 'is', null).execute()
    await platform
      .insertInto('sessions')
      .values({
        id: sessionId,
        companyId,
        userId,
        refreshHash: hashToken(sessionId),
        previousHash: null,
        createdAt: now,
        expiresAt: later(now, days(7)),
        address: 'test',
      })
      .execute()
    return { sessionId, token: await tokens.issue(sessionId) }
  }

  const digest = (except: readonly string[] = []) => digestOf(platform, { except })

  return { company, person, session, digest, tokens }
}
