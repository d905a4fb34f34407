import type { AiFailure } from '@recado/contract/prompts'
import type { Kernel } from '../../../kernel/feature.ts'
import { settingIn } from '../../settings/index.ts'
import type { AiAccess } from './aiService.ts'
import { originOf } from './endpoints.ts'

type Needs = Pick<Kernel, 'config' | 'secrets'>
export type StoredSettings = ReadonlyMap<string, string>

/** An encrypted key and the origin that it was entered for. A null origin means the endpoint of the installation. */
type StoredKey = { sealed: string; origin: string | null }
/** A prompt's own service. An empty endpoint or key means that of the company. */
export type OwnService = { endpoint: string; apiKeySealed: string; apiKeyOrigin: string | null }

/** Stores the origin that the company's key was entered for. It is no setting of the API: nobody reads or changes it there. */
export const KEY_ORIGIN = 'aiApiKeyOrigin'

/** The endpoint for prompts that have none of their own. */
export const companyEndpoint = ({ config }: Pick<Kernel, 'config'>, stored: StoredSettings) =>
  settingIn(stored, 'aiEndpoint') || config.ai.url

const companyKey = (stored: StoredSettings): StoredKey => ({
  sealed: stored.get('aiApiKey') ?? '',
  origin: stored.get(KEY_ORIGIN) ?? null,
})

/** Whether a stored key may be sent to an endpoint. */
export const isKeyAllowedAt = ({ config }: Pick<Kernel, 'config'>, { origin }: Pick<StoredKey, 'origin'>, endpoint: string) =>
  (origin ?? originOf(config.ai.url)) === originOf(endpoint)

function toAccess(needs: Needs, key: StoredKey, endpoint: string): AiAccess | AiFailure {
  const apiKey = key.sealed && needs.secrets.unseal(key.sealed)
  if (!apiKey) return 'noKey'
  return isKeyAllowedAt(needs, key, endpoint) ? { endpoint, apiKey } : 'otherHost'
}

/** Endpoint and key of the company. */
export const companyAccess = (needs: Needs, stored: StoredSettings) => toAccess(needs, companyKey(stored), companyEndpoint(needs, stored))

/** Endpoint and key for a prompt, or the reason why there is none. A stored key is only sent to the host that it was entered for. */
export function promptAccess(
  needs: Needs,
  { endpoint, apiKeySealed, apiKeyOrigin }: OwnService,
  stored: StoredSettings,
): AiAccess | AiFailure {
  const own = toAccess(needs, { sealed: apiKeySealed, origin: apiKeyOrigin }, endpoint || companyEndpoint(needs, stored))
  return own === 'noKey' && endpoint === '' ? companyAccess(needs, stored) : own
}
