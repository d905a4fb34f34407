import type { PlainSetting } from '@recado/contract/companies/settings'
import { type SqlBool, sql } from 'kysely'

/**
 * Joins what each company has chosen, where a statement is about many companies; `settingFrom` gives the default where there is no row.
 * `.selectFrom('companies').leftJoin('settings', (join) => join.on(isCompanySetting('timezone')))`
 */
export const isCompanySetting = (key: PlainSetting) =>
  sql<SqlBool>`${sql.ref('settings.companyId')} = ${sql.ref('companies.id')} and ${sql.ref('settings.key')} = ${key}`
