import {
  type PlainSetting,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingFrom,
  settingSpec,
  settings,
} from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { TokenScopeDetails } from '@recado/contract/users/personTokens'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FeatureSettings, findFeatureSetting } from './featureSettings.ts'

export type SettingsReader = Pick<Secrets, 'unseal'>
type Company = { platform: boolean; useCampaigns: boolean; stored: ReadonlyMap<string, string> }

/** All settings of the company with defaults for the rest. Secrets show their last characters. */
export function allSettings({ platform, useCampaigns, stored }: Company, { unseal }: SettingsReader): Setting[] {
  return (Object.keys(settings) as SettingKey[])
    .filter((key) => platform || !settingSpec(key)?.platform)
    .map((key) => ({
      key,
      value: key === 'campaignsEnabled' ? String(useCampaigns) : maskSetting(key, stored.get(key) ?? settings[key].default, unseal),
    }))
}

function maskSetting(key: SettingKey, value: string, unseal: SettingsReader['unseal']) {
  return settingSpec(key)?.secret && value ? maskSecret(unseal(value)) : value
}

export async function readStoredSettings(db: TenantDb | Tx['db']): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** One setting of the company, or its default: `await settingOf(tx.db, 'timezone')`. */
export async function settingOf<Key extends PlainSetting>(db: TenantDb | Tx['db'], key: Key): Promise<SettingValue<Key>> {
  const row = await (db as TenantDb).selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return settingFrom(key, row?.value)
}

/** Reads one of several settings that were loaded together: `settingIn(await readStoredSettings(tx.db), 'timezone')`. */
export const settingIn = <Key extends PlainSetting>(stored: ReadonlyMap<string, string>, key: Key) => settingFrom(key, stored.get(key))

export async function isPlatformCompany(db: TenantDb | Tx['db']): Promise<boolean> {
  const company = await (db as TenantDb).selectFrom('companies').select('platform').executeTakeFirst()
  return assertExists(company, 'ERR_NO_COMPANY_FOUND').platform
}

/** Stores values that are already checked; secrets must be encrypted. */
export const saveSettings = ({ db }: Tx, values: Readonly<Record<string, string>>) =>
  db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()

type Given = Setting & { own: FeatureSettings }
type Checked = Given & { actor: Pick<SignedIn, 'super' | 'support' | 'personToken'>; db: TenantDb }

/** Returns the value to store, or throws. A masked secret that comes back unchanged is not checked. */
export async function validateSetting(kernel: Kernel, { key, value, actor, db, own }: Checked): Promise<string> {
  const spec = settingSpec(key)
  if (!spec || (spec.platform && !(await isPlatformCompany(db)))) throw new AppError('ERR_NO_SETTING_FOUND')
  if (spec.derived || (spec.platform && !actor.super)) throw new AppError('ERR_NO_PERMISSION')
  // Only the people of the company itself decide who gets in, and how.
  if (spec.security && actor.support) throw new AppError('ERR_NO_PERMISSION')
  if (spec.security && actor.personToken)
    throw new AppError('ERR_TOKEN_SCOPE', { group: null, readOnly: actor.personToken.readOnly } satisfies TokenScopeDetails)
  const { checked } = findFeatureSetting(own, key) ?? {}
  const stored =
    spec.secret || checked ? await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst() : undefined
  if (isShown(spec, { value, before: stored?.value }, kernel.secrets)) return value
  requireValue(key, value)
  return (await checked?.(kernel, value, stored?.value ?? '')) ?? value
}

const isShown = (spec: { secret?: true }, { value, before }: { value: string; before: string | undefined }, { unseal }: SettingsReader) =>
  Boolean(spec.secret && before && maskSecret(unseal(before)) === value)

function requireValue(key: string, value: string) {
  if (settingSpec(key)?.value.safeParse(value).success) return
  throw new AppError('ERR_VALIDATION', { fields: [{ path: 'value', code: 'invalid_value', message: 'Not a value of this setting' }] })
}

/** Stores a checked value. A masked secret that comes back unchanged keeps the stored one. */
export async function changeSetting(tx: Tx, { key, value, own }: Given, kernel: Kernel): Promise<Setting> {
  const { seal, unseal } = kernel.secrets
  const spec: { secret?: true } = settingSpec(key) ?? {}
  const all = await readStoredSettings(tx.db)
  if (isShown(spec, { value, before: all.get(key) }, { unseal })) return { key, value }
  // The secret may have changed meanwhile; then the mask no longer matches and is no valid value.
  requireValue(key, value)
  const stored = spec.secret && value ? seal(value) : value
  await saveSettings(tx, { [key]: stored, ...findFeatureSetting(own, key)?.storedWith?.(kernel, all) })
  return { key, value: maskSetting(key as SettingKey, stored, unseal) }
}
