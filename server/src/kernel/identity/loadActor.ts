import { planFeatures } from '@recado/contract/companies/plans'
import type { Profile } from '@recado/contract/kit/profiles'
import { sql } from 'kysely'
import type { PlatformDb } from '../database/schema.ts'
import { openSettings, type SignedIn } from './loadIdentity.ts'

/** Loads a person with the current rights, without a session, for a job that continues what the person started. */
export async function loadActor(
  platform: PlatformDb,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<SignedIn | undefined> {
  const row = await platform
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['users.name', 'users.profile', 'users.super', 'users.ticketsWithoutQueue'])
    .select((eb) =>
      sql<number[]>`array(${eb.selectFrom('userQueues').select('queueId').whereRef('userQueues.userId', '=', 'users.id')})`.as('queueIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('settings')
        .select(sql<SignedIn['chosen']>`json_object_agg(settings.key, settings.value)`.as('all'))
        .whereRef('settings.companyId', '=', 'companies.id')
        .where('settings.key', 'in', openSettings)
        .as('chosen'),
    )
    .select(planFeatures.map((feature) => `plans.${feature}` as const))
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    userId,
    companyId,
    name: row.name,
    chosen: row.chosen ?? {},
    profile: row.profile as Profile,
    super: row.super,
    features: planFeatures.filter((feature) => row[feature]),
    queueIds: row.queueIds,
    seesUnqueued: row.ticketsWithoutQueue,
  }
}
