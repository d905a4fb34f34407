import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { type OwnSettings, storedSettings } from '../settings/index.ts'
import { companyAccess, companyEndpoint, KEY_ORIGIN } from './service/aiAccess.ts'
import { aiService } from './service/aiService.ts'
import { checkedEndpoint, originOf } from './service/endpoints.ts'
import { failureIn, takeTry } from './service/trial.ts'

/** A company's own AI service: where it is, and the key for it, which is bound to the host that stood beside it when it was entered. */
export const aiSettings: OwnSettings = {
  aiEndpoint: { checked: (kernel, value) => checkedEndpoint(kernel, value, 'value'), warning },
  aiApiKey: { storedWith: (kernel, stored) => ({ [KEY_ORIGIN]: originOf(companyEndpoint(kernel, stored)) }), warning },
}

/** Whether the service takes the key, as far as the list of its models says so. */
async function warning(kernel: Kernel, { companyId, features }: SignedIn) {
  if (!features.includes('useOpenAi')) return undefined
  const access = companyAccess(kernel, await storedSettings(kernel.read(companyId)))
  if (access === 'noKey') return undefined
  if (typeof access === 'string') return access
  return failureIn(async () => {
    await takeTry(kernel, companyId)
    await aiService(kernel, access, { signal: AbortSignal.timeout(kernel.config.limits.aiTrial), retries: 0 }).models()
  })
}
