import { secretSettings } from '@recado/contract/connectors/connectors'
import type { ConnectorDefinition } from '@recado/contract/connectors/definition'
import type { FieldError } from '@recado/contract/errors'
import { fieldError } from '../../kernel/invalidField.ts'
import { maskSecret } from '../../kernel/secrets.ts'

type SecretValues = Record<keyof typeof secretSettings, string>
const kinds: ConnectorDefinition['secrets'] = secretSettings
const secretNames = Object.keys(secretSettings) as (keyof typeof secretSettings)[]

/** The secrets that are no valid key files. */
export const findInvalidSecrets = (entered: Partial<SecretValues>): FieldError[] =>
  secretNames.flatMap((name) => {
    const kind = kinds[name]
    const value = entered[name]
    return value && kind && kind !== 'text' && !kind.isOne(value) ? [fieldError(name, kind.otherwise)] : []
  })

/** Masks secrets: of a key file only the account's address is shown, of others the last characters. */
export const maskSecrets = (entered: SecretValues) =>
  Object.fromEntries(secretNames.map((name) => [name, entered[name] && maskOf(name, entered[name])])) as SecretValues

function maskOf(name: keyof SecretValues, value: string) {
  const kind = kinds[name]
  return kind && kind !== 'text' ? kind.shown(value) : maskSecret(value)
}
