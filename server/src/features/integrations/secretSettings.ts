import { secretSettings } from '@recado/contract/connectors/connectors'
import type { ConnectorDefinition } from '@recado/contract/connectors/definition'
import { invalidField } from '../../kernel/invalidField.ts'
import { maskSecret } from '../../kernel/secrets.ts'

type SecretValues = Record<keyof typeof secretSettings, string>
const kinds: ConnectorDefinition['secrets'] = secretSettings
const secretNames = Object.keys(secretSettings) as (keyof typeof secretSettings)[]

/** What is not the file that it should be is refused before it is stored. */
export function validateSecrets(entered: Partial<SecretValues>) {
  for (const name of secretNames) {
    const kind = kinds[name]
    const value = entered[name]
    if (value && kind && kind !== 'text' && !kind.isOne(value)) throw invalidField(name, kind.otherwise)
  }
}

/** Whose a file is, and the end of any other secret. */
export const maskSecrets = (entered: SecretValues) =>
  Object.fromEntries(secretNames.map((name) => [name, entered[name] && shownOf(name, entered[name])])) as SecretValues

function shownOf(name: keyof SecretValues, value: string) {
  const kind = kinds[name]
  return kind && kind !== 'text' ? kind.shown(value) : maskSecret(value)
}
