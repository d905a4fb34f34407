import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import { endTokensOf } from '../../personTokens/index.ts'
import { endAvailabilityAtSignOut } from '../../users/index.ts'
import { askPasswordAgain } from '../accountPasskeys/askPasswordAgain.ts'
import { lockUser } from '../secondStep/passSecondStep.ts'
import type { Account } from '../secondStep/readSecondStep.ts'
import { forgetBrowsers } from '../secondStep/rememberedBrowsers.ts'
import { endUserSessions } from '../sessions.ts'
import { unlinkSsoByPassword } from '../unlinkSso.ts'
import { forgetKnownBrowsers } from './knownBrowsers.ts'

type Wanted = {
  by: 'everywhere' | 'admin'
  /** The tokens for the API end too: programs that use them stop. */
  tokens?: boolean | undefined
  /** Passkeys sign in after the password only. */
  passkeys?: boolean | undefined
}

/** Signs an account out on every device. No browser is remembered for the second step or known any more. */
export const endEverywhere = (kernel: PlatformKernel, { companyId, userId }: Account, { by, tokens = false, passkeys = false }: Wanted) =>
  kernel.transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    await lockUser(tx, userId)
    await endAvailabilityAtSignOut(tx, kernel, userId)
    await endUserSessions(tx, userId, { at: now, by })
    await forgetBrowsers(tx, userId, now)
    await forgetKnownBrowsers(tx, userId)
    await unlinkSsoByPassword(tx, userId)
    if (tokens) await endTokensOf(tx, userId)
    if (passkeys) await askPasswordAgain(tx, userId)
    await recordAct(tx, { kind: 'session', action: 'signOut', recordId: userId })
  })
