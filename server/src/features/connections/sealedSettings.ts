import { describeSettings } from '@recado/contract/kit/describeSettings'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { z } from 'zod'
import type { Channel } from '../../channels/channel.ts'
import { read } from '../../kernel/http/validate.ts'
import { missingFields } from '../../kernel/invalidField.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'

export type SealedSettings = { settings: SettingValues; secretsSealed: string | null }

/** All that was entered for a line, its secrets readable. */
export const unsealSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: SealedSettings): SettingValues => ({
  ...settings,
  ...secretsIn({ unseal }, secretsSealed),
})

/** As it is answered: of what is secret only the end. */
export const maskSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: SealedSettings): SettingValues => ({
  ...settings,
  ...Object.fromEntries(Object.entries(secretsIn({ unseal }, secretsSealed)).map(([name, secret]) => [name, secret && maskSecret(secret)])),
})

const secretsIn = ({ unseal }: Pick<Secrets, 'unseal'>, sealed: string | null): SettingValues =>
  sealed === null ? {} : (JSON.parse(unseal(sealed)) as SettingValues)

type Carried = Pick<Channel, 'settings'>

/** What is to be stored once the carrier has found it in order. A secret that comes back as it was shown has not been changed. */
export function sealSettings(
  secrets: Secrets,
  { settings: schema }: Carried,
  given: SettingValues,
  before?: SealedSettings,
): SealedSettings {
  const known = before ? unsealSettings(secrets, before) : {}
  const shown = before ? maskSettings(secrets, before) : {}
  const wanted = Object.entries({ ...shown, ...given }).map(([name, value]) => [name, value === shown[name] ? known[name] : value])
  const fields = describeSettings(schema)
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
