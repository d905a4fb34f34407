import { planFeatures } from '@recado/contract/companies/plans'
import { type SettingKey, settingSpec, settings } from '@recado/contract/companies/settings'
import type { Profile } from '@recado/contract/kit/profiles'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { PlatformDb } from '../database/schema.ts'

/** Whether a company is in business here: switched on, and paid until the end of a day where it is. */
export type Subscription = { active: boolean; dueDate: string | null; timezone: string }
/** Who acts, with the name that is kept beside what they do, and what their company has chosen; no secret is among it. */
export type SignedIn = Actor & { name: string; chosen: Partial<Record<SettingKey, string>> }
export type Identity = { actor: SignedIn; sessionId: string; subscription: Subscription }

const openSettings = (Object.keys(settings) as SettingKey[]).filter((key) => !settingSpec(key)?.secret)

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
    .select(['users.id', 'users.name', 'users.companyId', 'users.profile', 'users.super', 'users.ticketsWithoutQueue'])
    .select((eb) =>
      sql<number[]>`array(${eb.selectFrom('userQueues').select('queueId').whereRef('userQueues.userId', '=', 'users.id')})`.as('queueIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('settings as choice')
        .select(sql<SignedIn['chosen']>`json_object_agg(choice.key, choice.value)`.as('all'))
        .whereRef('choice.companyId', '=', 'companies.id')
        .where('choice.key', 'in', openSettings)
        .as('chosen'),
    )
    .select(subscriptionColumns)
    .select(planFeatures.map((feature) => `plans.${feature}` as const))
    .executeTakeFirst()
  if (!row) return undefined
  const actor: SignedIn = {
    userId: row.id,
    name: row.name,
    chosen: row.chosen ?? {},
    companyId: row.companyId,
    profile: row.profile as Profile,
    super: row.super,
    features: planFeatures.filter((feature) => row[feature]),
    queueIds: row.queueIds,
    seesUnqueued: row.ticketsWithoutQueue,
  }
  return { actor, sessionId, subscription: toSubscription(row) }
}

export async function loadSubscription(platform: PlatformDb, companyId: number): Promise<Subscription | undefined> {
  const row = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.onRef('settings.companyId', '=', 'companies.id').on('settings.key', '=', 'timezone'))
    .where('companies.id', '=', companyId)
    .select(subscriptionColumns)
    .executeTakeFirst()
  return row && toSubscription(row)
}

/** Of all companies that may be unpaid at all. */
export async function loadSubscriptions(platform: PlatformDb): Promise<(Subscription & { companyId: number })[]> {
  const rows = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.onRef('settings.companyId', '=', 'companies.id').on('settings.key', '=', 'timezone'))
    .where((eb) => eb.or([eb('companies.status', '=', false), eb('companies.dueDate', 'is not', null)]))
    .select('companies.id as companyId')
    .select(subscriptionColumns)
    .execute()
  return rows.map(({ companyId, ...row }) => ({ companyId, ...toSubscription(row) }))
}

const subscriptionColumns = ['companies.platform', 'companies.status', 'companies.dueDate', 'settings.value as timezone'] as const
type SubscriptionRow = { platform: boolean; status: boolean; dueDate: string | null; timezone: string | null }

/** The platform's own company never expires, whatever is written into it. */
const toSubscription = ({ platform, status, dueDate, timezone }: SubscriptionRow): Subscription => ({
  active: status || platform,
  dueDate: platform ? null : dueDate,
  timezone: timezone ?? settings.timezone.default,
})
