import { settings } from '@recado/contract/companies/settings'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { storedSettings } from '../settings/index.ts'

/** Where the company is at home: the country of numbers that name none. */
export const countryOf = async (db: TenantDb) => (await storedSettings(db)).get('country') ?? settings.country.default
