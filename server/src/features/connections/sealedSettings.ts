import { isDeepStrictEqual } from 'node:util'
import { describeSettings } from '@recado/contract/kit/describeSettings'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { z } from 'zod'
import type { Channel } from '../../channels/channel.ts'
import { read } from '../../kernel/http/validate.ts'
import { missingFields } from '../../kernel/invalidField.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'

export type SealedSettings = { settings: SettingValues; secretsSealed: string | null }

/** The settings of a connection with readable secrets. */
export const unsealSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: SealedSettings): SettingValues => ({
  ...settings,
  ...secretsIn({ unseal }, secretsSealed),
})

/** The settings for the API: secrets show only their end. */
export const maskSettings = ({ unseal }: Pick<Secrets, 'unseal'>, { settings, secretsSealed }: SealedSettings): SettingValues => ({
  ...settings,
  ...Object.fromEntries(Object.entries(secretsIn({ unseal }, secretsSealed)).map(([name, secret]) => [name, secret && maskSecret(secret)])),
})

const secretsIn = ({ unseal }: Pick<Secrets, 'unseal'>, sealed: string | null): SettingValues =>
  sealed === null ? {} : (JSON.parse(unseal(sealed)) as SettingValues)

type WithSettings = Pick<Channel, 'settings'>

/** Checks settings against the schema of the channel, and seals the secrets. A masked secret that comes back unchanged keeps its value. */
export function sealSettings(
  secrets: Secrets,
  { settings: schema }: WithSettings,
  given: SettingValues,
  before?: SealedSettings,
): SealedSettings {
  const stored = before ? unsealSettings(secrets, before) : {}
  const shown = before ? maskSettings(secrets, before) : {}
  const wanted = Object.entries({ ...shown, ...given }).map(([name, value]) => [name, value === shown[name] ? stored[name] : value])
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
  if (names.size === 0) return { settings: plain, secretsSealed: null }
  // Sealed anew, the same secrets would be a change in the log.
  const isSame = before?.secretsSealed && isDeepStrictEqual(secretsIn(secrets, before.secretsSealed), secret)
  return { settings: plain, secretsSealed: isSame ? before.secretsSealed : secrets.seal(JSON.stringify(secret)) }
}

const pick = (values: SettingValues, isWanted: (name: string) => boolean): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)))
