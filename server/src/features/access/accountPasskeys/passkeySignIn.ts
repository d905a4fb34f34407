import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { RequestContext } from '../../../kernel/http/requestContext.ts'
import { type FindPayUrl, type LoginResult, refuseUnpaid } from '../login.ts'
import { addressThrottle, loginThrottles } from '../loginThrottles.ts'
import { passByPasskeyAlone } from '../secondStep/passSecondStep.ts'
import { openSession } from '../sessions.ts'
import { issueChallenge } from './passkeyChallenges.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { requestOptions } from './webAuthn.ts'

/** Returns what the browser needs to sign in with any of its passkeys for this host; null where there are none. */
export function beginPasskeySignIn(kernel: PlatformKernel): Record<string, unknown> | null {
  const relyingParty = relyingPartyOf(kernel)
  if (!relyingParty.isAvailable) return null
  return requestOptions({ relyingParty, challenge: issueChallenge(kernel, { purpose: 'signIn' }), passkeys: [] })
}

/** A passkey names its account, and its user was verified: it counts as password and second step. Wrong ones count as wrong passwords do. */
export async function signInWithPasskey(
  kernel: PlatformKernel,
  answer: PasskeyAssertion,
  visit: RequestContext,
  payUrlOf: FindPayUrl,
): Promise<LoginResult> {
  const { platform, throttles } = kernel
  const user = await platform
    .selectFrom('accountPasskeys')
    .innerJoin('users', 'users.id', 'accountPasskeys.userId')
    .select(['users.id', 'users.companyId', 'users.email', 'users.profile'])
    .where('credentialId', '=', answer.id)
    .executeTakeFirst()
  const { address } = visit
  const limits = user ? await loginThrottles(kernel, { email: user.email, address }) : [addressThrottle(kernel, address)]
  for (const limit of limits) await throttles.take(limit)
  if (!user) throw new AppError('ERR_ACCOUNT_PASSKEY')
  const owner = { userId: user.id, companyId: user.companyId }
  const proof = await passByPasskeyAlone(kernel, owner, answer)
  await throttles.giveBack(...limits)
  await refuseUnpaid(kernel, user, payUrlOf)
  return { ...owner, ...(await openSession(kernel, owner, { visit, proof }).catch(asRefused)) }
}

/** Somebody was faster with the same answer. */
function asRefused(error: unknown): never {
  throw error instanceof AppError && error.code === 'ERR_SECOND_STEP' ? new AppError('ERR_ACCOUNT_PASSKEY') : error
}
