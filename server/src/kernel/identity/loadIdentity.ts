import type { Actor, Profile } from '@recado/contract/permissions'
import { planFeatures } from '@recado/contract/plans'
import { settings } from '@recado/contract/settings'
import { sql } from 'kysely'
import type { PlatformDb } from '../database/schema.ts'

/** Whether a company is in business here: switched on, and paid until some moment. */
export type Subscription = { active: boolean; dueDate: string | null; paidUntil: number }
export type Identity = { actor: Actor; sessionId: string; subscription: Subscription }

/** Who a live session belongs to and what that one may, as the database has it now. */
export async function loadIdentity(platform: PlatformDb, sessionId: string): Promise<Identity | undefined> {
  const row = await platform
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .leftJoin('settings', (join) => join.onRef('settings.companyId', '=', 'companies.id').on('settings.key', '=', 'timezone'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .select(['users.id', 'users.companyId', 'users.profile', 'users.super', 'companies.status', 'companies.dueDate', paidUntil])
    .select(planFeatures.map((feature) => `plans.${feature}` as const))
    .executeTakeFirst()
  if (!row) return undefined
  const actor: Actor = {
    userId: row.id,
    companyId: row.companyId,
    profile: row.profile as Profile,
    super: row.super,
    features: planFeatures.filter((feature) => row[feature]),
  }
  return { actor, sessionId, subscription: toSubscription(row) }
}

export async function loadSubscription(platform: PlatformDb, companyId: number): Promise<Subscription> {
  const row = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.onRef('settings.companyId', '=', 'companies.id').on('settings.key', '=', 'timezone'))
    .where('companies.id', '=', companyId)
    .select(['companies.status', 'companies.dueDate', paidUntil])
    .executeTakeFirstOrThrow()
  return toSubscription(row)
}

/** The due date is good until that day's end where the company is. */
const paidUntil = sql<
  string | null
>`(companies."dueDate" + 1)::timestamp at time zone coalesce(settings.value, ${sql.lit(settings.timezone.default)})`.as('paidUntil')

const toSubscription = ({
  status,
  dueDate,
  paidUntil,
}: {
  status: boolean
  dueDate: string | null
  paidUntil: string | null
}): Subscription => ({
  active: status,
  dueDate,
  paidUntil: paidUntil === null ? Number.POSITIVE_INFINITY : Date.parse(paidUntil),
})
