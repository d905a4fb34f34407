import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import { endAvailabilityAtSignOut } from '../../users/index.ts'
import { lockUser } from '../secondStep/passSecondStep.ts'
import type { Account } from '../secondStep/readSecondStep.ts'
import { forgetBrowsers } from '../secondStep/rememberedBrowsers.ts'
import { endUserSessions } from '../sessions.ts'
import { unlinkSsoByPassword } from '../unlinkSso.ts'
import { forgetKnownBrowsers } from './knownBrowsers.ts'

/** Signs an account out on every device. No browser is remembered for the second step or known any more. */
export const endEverywhere = (kernel: PlatformKernel, { companyId, userId }: Account, by: 'everywhere' | 'admin') =>
  kernel.transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    await lockUser(tx, userId)
    await endAvailabilityAtSignOut(tx, kernel, userId)
    await endUserSessions(tx, userId, { at: now, by })
    await forgetBrowsers(tx, userId, now)
    await forgetKnownBrowsers(tx, userId)
    await unlinkSsoByPassword(tx, userId)
    await recordAct(tx, { kind: 'session', action: 'signOut', recordId: userId })
  })
