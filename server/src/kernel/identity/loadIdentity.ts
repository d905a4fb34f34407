import { planFeatures } from '@recado/contract/companies/plans'
import { type SettingKey, settingFrom, settingSpec, settings } from '@recado/contract/companies/settings'
import type { Profile } from '@recado/contract/kit/profiles'
import type { Action, Actor } from '@recado/contract/permissions'
import { actionsDeniedToSupport } from '@recado/contract/support/supportPermissions'
import { sql } from 'kysely'
import { joinCompanySetting } from '../database/joinCompanySetting.ts'
import type { PlatformDb } from '../database/schema.ts'

/**
 * Whether a company may work: active, and paid until the end of a day in its time zone, plus days of grace. `isUnclear`: after a restore
 * it may have paid its open invoice meanwhile, and nobody knows yet.
 */
export type Subscription = { active: boolean; dueDate: string | null; timezone: string; graceDays: number; isUnclear: boolean }
/** Who acts: the actor, the name that is stored beside the act, and the company's settings that are no secret. */
export type SignedIn = Actor & {
  name: string
  chosen: Partial<Record<SettingKey, string>>
  /** Set for a support agent of the platform who acts for this company. */
  support?: Support
}
/** `mayRead`: whether the company allows reading conversations. `refused`: permissions of which nothing is left. */
type Support = Visiting & { mayRead: boolean; refused: readonly Action[] }
type Visiting = { visitId: number; homeId: number; reason: string; endsAt: string }
/** A session, and the support visit for which it is used, if any. `current`: the visit that the session is in. */
export type SessionLookup = { sessionId: string; visitId?: number | 'current' | undefined }
export type Identity = { actor: SignedIn; sessionId: string; subscription: Subscription }

export const openSettings = (Object.keys(settings) as SettingKey[]).filter((key) => !settingSpec(key)?.secret)

/** Loads the owner of a live session and their rights from the database; undefined if the session, or its visit, is over. */
export async function loadIdentity(platform: PlatformDb, asking: SessionLookup, now: Date): Promise<Identity | undefined> {
  const row = await whoAsks(platform, asking, now)
    .innerJoin('plans', 'plans.id', 'acted.planId')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .select(['users.id', 'users.name', 'users.companyId as homeId', 'users.profile', 'users.super', 'users.ticketsWithoutQueue'])
    .select(['acted.id as companyId', 'visit.id as visitId', 'visit.reason', 'visit.endsAt'])
    .select((eb) =>
      sql<number[]>`array(${eb.selectFrom('userQueues').select('queueId').whereRef('userQueues.userId', '=', 'users.id')})`.as('queueIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('settings as choice')
        .select(sql<SignedIn['chosen']>`json_object_agg(choice.key, choice.value)`.as('all'))
        .whereRef('choice.companyId', '=', 'acted.id')
        .where('choice.key', 'in', openSettings)
        .as('chosen'),
    )
    .select(subscriptionColumns)
    .select(planFeatures.map((feature) => `plans.${feature}` as const))
    .executeTakeFirst()
  if (!row || (typeof asking.visitId === 'number' && row.visitId === null)) return undefined
  const own: SignedIn = {
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
  const { visitId, reason, endsAt, homeId } = row
  const visit = visitId === null ? undefined : { visitId, reason: reason ?? '', endsAt: endsAt ?? '', homeId }
  return { actor: visit ? inSupport(own, visit) : own, sessionId: asking.sessionId, subscription: toSubscription(row) }
}

/** During a visit a support agent is an administrator without a queue in the company, and has no rights on the platform. */
function inSupport(own: SignedIn, visit: Visiting): SignedIn {
  const mayRead = settingFrom('supportAccess', own.chosen.supportAccess) === 'enabled'
  const administrator = { profile: 'admin', super: false, queueIds: [], seesUnqueued: true } as const
  return { ...own, ...administrator, support: { ...visit, mayRead, refused: actionsDeniedToSupport(mayRead) } }
}

/** `companies` is their own company, whose subscription counts; `acted` the one for which the session is used. */
const whoAsks = (platform: PlatformDb, { sessionId, visitId = 0 }: SessionLookup, now: Date) =>
  platform
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('supportVisits as visit', (join) => {
      const live = join
        .onRef('visit.sessionId', '=', 'sessions.id')
        .on('visit.endedAt', 'is', null)
        .on('visit.endsAt', '>', now.toISOString())
        .on('users.super', '=', true)
      return visitId === 'current' ? live : live.on('visit.id', '=', visitId)
    })
    .innerJoin('companies as acted', (join) => join.on('acted.id', '=', sql<number>`coalesce(visit."companyId", users."companyId")`))
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)

export async function loadSubscription(platform: PlatformDb, companyId: number): Promise<Subscription | undefined> {
  const row = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .where('companies.id', '=', companyId)
    .select(subscriptionColumns)
    .executeTakeFirst()
  return row && toSubscription(row)
}

/** Of all companies that can be unpaid. */
export async function loadSubscriptions(platform: PlatformDb): Promise<(Subscription & { companyId: number })[]> {
  const rows = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .where((eb) => eb.or([eb('companies.status', '=', false), eb('companies.dueDate', 'is not', null)]))
    .select('companies.id as companyId')
    .select(subscriptionColumns)
    .execute()
  return rows.map(({ companyId, ...row }) => ({ companyId, ...toSubscription(row) }))
}

export const subscriptionColumns = [
  'companies.platform',
  'companies.status',
  'companies.dueDate',
  'settings.value as timezone',
  sql<string | null>`(select value from "paymentSettings" where key = 'graceDays')`.as('graceDays'),
  sql<boolean>`exists (
    select from charges join invoices on invoices."companyId" = charges."companyId" and invoices.id = charges."invoiceId"
    where charges."companyId" = companies.id and charges.recheck is not null and invoices.status = 'open'
  )`.as('isUnclear'),
] as const
type SubscriptionRow = Pick<Subscription, 'dueDate' | 'isUnclear'> & {
  platform: boolean
  status: boolean
  timezone: string | null
  graceDays: string | null
}

/** The platform's own company never expires, whatever its row says. */
export const toSubscription = ({ platform, status, dueDate, timezone, graceDays, isUnclear }: SubscriptionRow): Subscription => ({
  active: status || platform,
  dueDate: platform ? null : dueDate,
  timezone: settingFrom('timezone', timezone),
  graceDays: Number(graceDays ?? 0),
  isUnclear,
})
