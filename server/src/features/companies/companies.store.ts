import type { Company } from '@recado/contract/companies/companies'
import type { Transaction } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { planColumns, toPlan } from '../plans/index.ts'
import { allSettings } from '../settings/index.ts'

export type PlatformHandle = PlatformDb | Transaction<PlatformDatabase>

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'status',
  'dueDate',
  'trialExpiration',
  'planId',
  'recurrence',
  'createdAt',
  'billingName',
  'billingAddress',
  'billingCity',
  'billingState',
  'billingZipcode',
  'billingCountry',
  'schedules',
  'daysOff',
  'platform',
] as const

/** Companies with their plan and settings, in one query. */
export const companyRows = (db: PlatformHandle) =>
  db
    .selectFrom('companies')
    .select(columns.map((column) => `companies.${column}` as const))
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('plans').select(planColumns).whereRef('plans.id', '=', 'companies.planId')).as('plan'),
      eb
        .selectFrom('settings')
        .whereRef('settings.companyId', '=', 'companies.id')
        .select(sql<Record<string, string> | null>`json_object_agg(key, value)`.as('all'))
        .as('stored'),
    ])

type CompanyRow = Awaited<ReturnType<ReturnType<typeof companyRows>['executeTakeFirstOrThrow']>>

/** Leaves out the secrets of a company: not even platform administrators may read them. */
export function toCompany({ plan, stored, platform, ...row }: CompanyRow, secrets: Secrets): Company {
  const settings = allSettings(
    { platform, useCampaigns: plan?.useCampaigns ?? false, stored: new Map(Object.entries(stored ?? {})) },
    secrets,
  )
  return { ...row, plan: plan && toPlan(plan), settings: settings.filter(({ key }) => key !== 'asaas') }
}

export async function readCompany(db: PlatformHandle, secrets: Secrets, id: number): Promise<Company> {
  return toCompany(assertExists(await companyRows(db).where('companies.id', '=', id).executeTakeFirst(), 'ERR_NO_COMPANY_FOUND'), secrets)
}

export const companiesByName = sql`fold(companies.name) collate "C"`
export const companyNameContains = (search: string) => sql<SqlBool>`fold(companies.name) like ${likePattern(search)}`
