import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { type FeatureSettings, readStoredSettings } from '../settings/index.ts'
import { companyAccess, companyEndpoint, KEY_ORIGIN } from './service/aiAccess.ts'
import { createAiService } from './service/aiService.ts'
import { originOf, validateEndpoint } from './service/endpoints.ts'
import { catchFailure, countTrial } from './service/promptTrial.ts'

/** A company's own AI service: where it is, and the key for it, which is bound to the host that stood beside it when it was entered. */
export const aiSettings: FeatureSettings = {
  aiEndpoint: { checked: (kernel, value) => validateEndpoint(kernel, value, 'value'), warning },
  aiApiKey: { storedWith: (kernel, stored) => ({ [KEY_ORIGIN]: originOf(companyEndpoint(kernel, stored)) }), warning },
}

/** Whether the service takes the key, as far as the list of its models says so. */
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
