import { planFeatures } from '@recado/contract/companies/plans'
import { type SettingKey, settingSpec, settings } from '@recado/contract/companies/settings'
import { sql } from 'kysely'
import { joinCompanySetting } from '../database/joinCompanySetting.ts'
import type { PlatformDb } from '../database/schema.ts'
import { hashToken } from '../secrets.ts'

// Identity reads tables of features, and it knows no feature. All its reads of them are in this file: who changes one of these columns
// finds here what identity needs of it.

/** A session, and the support visit for which it is used, if any. `current`: the visit that the session is in. */
export type SessionLookup = { sessionId: string; visitId?: number | 'current' | undefined }

const openSettings = (Object.keys(settings) as SettingKey[]).filter((key) => !settingSpec(key)?.secret)
const userColumns = ['users.id as userId', 'users.name', 'users.profile', 'users.super', 'users.ticketsWithoutQueue'] as const
const planColumns = planFeatures.map((feature) => `plans.${feature}` as const)

const queueIds = sql<number[]>`array(select "queueId" from "userQueues" where "userQueues"."userId" = users.id)`.as('queueIds')
/** The settings of a company that are no secret. */
const chosenSettings = (companyId: 'acted.id' | 'companies.id') =>
  sql<Partial<Record<SettingKey, string>> | null>`(select json_object_agg(choice.key, choice.value) from settings choice
    where choice."companyId" = ${sql.ref(companyId)} and choice.key = any(${openSettings}))`.as('chosen')

const subscriptionColumns = [
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

/**
 * The user of a live session with the rights in the company for which it is used: `acted`. `companies` is the user's own company, whose
 * subscription counts.
 */
export const selectSession = (platform: PlatformDb, { sessionId, visitId = 0 }: SessionLookup, now: Date) =>
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
    .innerJoin('plans', 'plans.id', 'acted.planId')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .select(['acted.id as companyId', 'users.companyId as homeId', 'visit.id as visitId', 'visit.reason', 'visit.endsAt'])
    .select([...userColumns, ...subscriptionColumns, ...planColumns])
    .select([queueIds, chosenSettings('acted.id')])

/** A user with the current rights in the own company, without a session. */
export const selectUser = (platform: PlatformDb, { companyId, userId }: { companyId: number; userId: number }) =>
  platform
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .select([...userColumns, ...planColumns])
    .select(['users.companyId', queueIds, chosenSettings('companies.id')])

/** The other sessions of a user that still live. */
export const selectOtherSessions = (platform: PlatformDb, userId: number, sessionId: string) =>
  platform.selectFrom('sessions').select('id').where('userId', '=', userId).where('revokedAt', 'is', null).where('id', '!=', sessionId)

const subscriptions = (platform: PlatformDb) =>
  platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .select('companies.id as companyId')
    .select(subscriptionColumns)

export const selectSubscription = (platform: PlatformDb, companyId: number) => subscriptions(platform).where('companies.id', '=', companyId)
/** The subscriptions of all companies that can be unpaid. */
export const selectSubscriptions = (platform: PlatformDb) =>
  subscriptions(platform).where((eb) => eb.or([eb('companies.status', '=', false), eb('companies.dueDate', 'is not', null)]))

/** The connection that has this token, with what decides whether its company may work. */
export const selectConnection = (platform: PlatformDb, token: string) =>
  platform
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .where('connections.tokenHash', '=', hashToken(token))
    .select(['connections.id as connectionId', 'connections.companyId', 'connections.provider', 'connections.name'])
    .select([...subscriptionColumns, 'companies.emailConfirmed', ...planColumns])

/** The person's token whose secret has this hash, now or before its last rotation, with the current rights of the person. */
export const selectPersonToken = (platform: PlatformDb, hash: string) =>
  platform
    .selectFrom('personTokens')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'personTokens.companyId').onRef('users.id', '=', 'personTokens.userId'),
    )
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .where((eb) => eb.or([eb('personTokens.tokenHash', '=', hash), eb('personTokens.previousHash', '=', hash)]))
    .select(['personTokens.id as tokenId', 'personTokens.tokenHash', 'personTokens.expiresAt', 'personTokens.previousUntil'])
    .select(['personTokens.name as tokenName', 'personTokens.readOnly', 'personTokens.groups', 'users.companyId'])
    .select([...userColumns, ...subscriptionColumns, ...planColumns])
    .select([queueIds, chosenSettings('companies.id')])

/** A support visit that is not over, where the company still allows it. */
export const selectReadableVisit = (platform: PlatformDb, { companyId, visitId }: { companyId: number; visitId: number }, now: Date) =>
  platform
    .selectFrom('supportVisits as visit')
    .innerJoin('sessions', 'sessions.id', 'visit.sessionId')
    .innerJoin('settings', 'settings.companyId', 'visit.companyId')
    .select('visit.id')
    .where('visit.companyId', '=', companyId)
    .where('visit.id', '=', visitId)
    .where('visit.endedAt', 'is', null)
    .where('visit.endsAt', '>', now.toISOString())
    .where('sessions.revokedAt', 'is', null)
    .where('settings.key', '=', 'supportAccess')
    .where('settings.value', '=', 'enabled')
