import type { AiFailure } from '@recado/contract/prompts'
import type { Kernel } from '../../../kernel/feature.ts'
import { settingIn } from '../../settings/index.ts'
import type { AiAccess } from './aiService.ts'
import { originOf } from './endpoints.ts'

type Ways = Pick<Kernel, 'config' | 'secrets'>
export type StoredSettings = ReadonlyMap<string, string>

/** A key as it is stored, and the origin that it was entered for; null where that was the installation's, before it was written down. */
type StoredKey = { sealed: string; origin: string | null }
/** What a prompt says of its service: each part empty where the company's holds. */
export type OwnService = { endpoint: string; apiKeySealed: string; apiKeyOrigin: string | null }

/** Beside the company's key: for which origin it was entered. No setting that anybody reads or changes. */
export const KEY_ORIGIN = 'aiApiKeyOrigin'

/** Where a company's prompts are answered that have no endpoint of their own. */
export const companyEndpoint = ({ config }: Pick<Kernel, 'config'>, stored: StoredSettings) =>
  settingIn(stored, 'aiEndpoint') || config.ai.url

const companyKey = (stored: StoredSettings): StoredKey => ({
  sealed: stored.get('aiApiKey') ?? '',
  origin: stored.get(KEY_ORIGIN) ?? null,
})

/** Whether a key that is stored may go to an endpoint. */
export const isKeyAllowedAt = ({ config }: Pick<Kernel, 'config'>, { origin }: Pick<StoredKey, 'origin'>, endpoint: string) =>
  (origin ?? originOf(config.ai.url)) === originOf(endpoint)

function toAccess(ways: Ways, key: StoredKey, endpoint: string): AiAccess | AiFailure {
  const apiKey = key.sealed && ways.secrets.unseal(key.sealed)
  if (!apiKey) return 'noKey'
  return isKeyAllowedAt(ways, key, endpoint) ? { endpoint, apiKey } : 'otherHost'
}

/** The company's own service. */
export const companyAccess = (ways: Ways, stored: StoredSettings) => toAccess(ways, companyKey(stored), companyEndpoint(ways, stored))

/** Where and with which key a prompt is answered, or why it cannot be: a stored key goes only to the host that it was entered for. */
export function promptAccess(
  ways: Ways,
  { endpoint, apiKeySealed, apiKeyOrigin }: OwnService,
  stored: StoredSettings,
): AiAccess | AiFailure {
  const own = toAccess(ways, { sealed: apiKeySealed, origin: apiKeyOrigin }, endpoint || companyEndpoint(ways, stored))
  return own === 'noKey' && endpoint === '' ? companyAccess(ways, stored) : own
}
