import { secretSettings } from '@recado/contract/connectors/connectors'
import type { ConnectorDefinition } from '@recado/contract/connectors/definition'
import { invalidField } from '../../kernel/invalidField.ts'
import { maskSecret } from '../../kernel/secrets.ts'

type SecretValues = Record<keyof typeof secretSettings, string>
const kinds: ConnectorDefinition['secrets'] = secretSettings
const secretNames = Object.keys(secretSettings) as (keyof typeof secretSettings)[]

/** Refuses a secret that is no valid key file before it is stored. */
export function validateSecrets(entered: Partial<SecretValues>) {
  for (const name of secretNames) {
    const kind = kinds[name]
    const value = entered[name]
    if (value && kind && kind !== 'text' && !kind.isOne(value)) throw invalidField(name, kind.otherwise)
  }
}

/** Masks secrets: of a key file only the account's address is shown, of others the last characters. */
export const maskSecrets = (entered: SecretValues) =>
  Object.fromEntries(secretNames.map((name) => [name, entered[name] && shownOf(name, entered[name])])) as SecretValues

function shownOf(name: keyof SecretValues, value: string) {
  const kind = kinds[name]
  return kind && kind !== 'text' ? kind.shown(value) : maskSecret(value)
}
