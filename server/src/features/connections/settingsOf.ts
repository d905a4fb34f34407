import { fieldsOf } from '@recado/contract/kit/fieldsOf'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { z } from 'zod'
import type { Carrier } from '../../carriers/port.ts'
import { read } from '../../kernel/http/validate.ts'
import { missingFields } from '../../kernel/invalidField.ts'
import { masked, type Secrets } from '../../kernel/secrets.ts'

export type StoredSettings = { settings: SettingValues; secretsSealed: string | null }

/** All that was entered for a line, its secrets readable. */
export const openSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: StoredSettings): SettingValues => ({
  ...settings,
  ...secretsIn({ unseal }, secretsSealed),
})

/** As it is answered: of what is secret only the end. */
export const shownSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: StoredSettings): SettingValues => ({
  ...settings,
  ...Object.fromEntries(Object.entries(secretsIn({ unseal }, secretsSealed)).map(([name, secret]) => [name, secret && masked(secret)])),
})

const secretsIn = ({ unseal }: Pick<Secrets, 'unseal'>, sealed: string | null): SettingValues =>
  sealed === null ? {} : (JSON.parse(unseal(sealed)) as SettingValues)

type Carried = Pick<Carrier, 'settings'>

/** What is to be stored once the carrier has found it in order. A secret that comes back as it was shown has not been changed. */
export function storedSettings(
  secrets: Secrets,
  { settings: schema }: Carried,
  given: SettingValues,
  before?: StoredSettings,
): StoredSettings {
  const known = before ? openSettings(secrets, before) : {}
  const shown = before ? shownSettings(secrets, before) : {}
  const wanted = Object.entries({ ...shown, ...given }).map(([name, value]) => [name, value === shown[name] ? known[name] : value])
  const fields = fieldsOf(schema)
  const blank = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const entered: SettingValues = { ...blank, ...Object.fromEntries(wanted) }
  const missing = fields.filter(({ name, isRequired }) => isRequired && !entered[name]?.trim())
  const { value, wrong } = read(z.object({ settings: schema }), { settings: entered })
  if (missing.length > 0 || wrong)
    throw missingFields(
      missing.map(({ name }) => `settings.${name}`),
      wrong,
    )
  const { settings: data } = value as { settings: SettingValues }
  const names = new Set(fields.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])))
  const [secret, plain] = [pick(data, (name) => names.has(name)), pick(data, (name) => !names.has(name))]
  return { settings: plain, secretsSealed: names.size > 0 ? secrets.seal(JSON.stringify(secret)) : null }
}

const pick = (values: SettingValues, isWanted: (name: string) => boolean): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)))
