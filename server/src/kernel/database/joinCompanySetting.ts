import type { PlainSetting } from '@recado/contract/companies/settings'
import { type SqlBool, sql } from 'kysely'

/**
 * Joins the setting that each company has chosen, in a statement about many companies. `settingFrom` gives the default where there is no
 * row.
 * @example .selectFrom('companies').leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
 */
export const joinCompanySetting = (key: PlainSetting) =>
  sql<SqlBool>`${sql.ref('settings.companyId')} = ${sql.ref('companies.id')} and ${sql.ref('settings.key')} = ${key}`
