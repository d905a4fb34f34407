import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { type FeatureSettings, readStoredSettings } from '../settings/index.ts'
import { companyAccess, companyEndpoint, KEY_ORIGIN } from './service/aiEndpointAndKey.ts'
import { createAiService } from './service/aiService.ts'
import { originOf, validateEndpoint } from './service/endpoints.ts'
import { catchFailure, countTrial } from './service/promptTrial.ts'

/**
 * The endpoint and the key of a company's own AI service. The key is stored with the host that it was entered for, and is never sent to
 * another one.
 */
export const aiSettings: FeatureSettings = {
  aiEndpoint: { checked: (kernel, given, stored) => validateEndpoint(kernel, { given, stored, field: 'value' }), warning },
  aiApiKey: { storedWith: (kernel, stored) => ({ [KEY_ORIGIN]: originOf(companyEndpoint(kernel, stored)) }), warning },
}

/** Tries the key by listing the models of the service. */
async function warning(kernel: Kernel, { companyId, features }: SignedIn) {
  if (!features.includes('useOpenAi')) return undefined
  const access = companyAccess(kernel, await readStoredSettings(kernel.read(companyId)))
  if (access === 'noKey') return undefined
  if (typeof access === 'string') return access
  return catchFailure(async () => {
    await countTrial(kernel, companyId)
    await createAiService(kernel, access, { signal: AbortSignal.timeout(kernel.config.limits.aiTrial), retries: 0 }).models()
  })
}
