import { AppError } from '@recado/contract/errors'
import type { Profile } from '@recado/contract/kit/profiles'
import type { accessEndpoints, UnpaidDetails } from '@recado/contract/users/access'
import type { z } from 'zod'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import { loginThrottles } from './loginThrottles.ts'
import { recordRefusal } from './recordRefusal.ts'
import { passSecondStep } from './secondStep/passSecondStep.ts'
import { openSession } from './sessions.ts'

/** Returns the address where a company can pay its open invoice; undefined if there is none. */
export type FindPayUrl = (kernel: PlatformKernel, companyId: number) => Promise<string | undefined>
type Credentials = z.output<typeof accessEndpoints.login.body>
export type LoginResult = { sessionId: string; userId: number; companyId: number }

/** Signs in with a password and, where the account has one, the second step. */
export async function logIn(
  kernel: PlatformKernel,
  { passkey, rememberBrowser, ...typed }: Credentials,
  visit: RequestContext,
  payUrlOf: FindPayUrl,
): Promise<LoginResult> {
  const { owner, code, passwordHash } = await checkCredentials(kernel, typed, visit, payUrlOf)
  const proof = await passSecondStep(kernel, owner, { address: visit.address, code, passkey, rememberedTokens: visit.rememberedTokens() })
  return { ...owner, ...(await openSession(kernel, owner, { visit, proof, remembersBrowser: rememberBrowser, passwordHash })) }
}

type Typed = Omit<Credentials, 'passkey' | 'rememberBrowser'>
/** `passwordHash`: the one that matched. */
type Checked = { owner: { userId: number; companyId: number }; code: string | undefined; passwordHash: string }

/** A wrong password and an unknown e-mail give the same answer after the same time, so that nobody can find out which accounts exist. */
export async function checkCredentials(
  kernel: PlatformKernel,
  { email, ...typed }: Typed,
  visit: Pick<RequestContext, 'address'>,
  payUrlOf: FindPayUrl,
): Promise<Checked> {
  const { platform, passwords, throttles } = kernel
  const limits = await loginThrottles(kernel, { email, address: visit.address })
  for (const limit of limits) await throttles.take(limit)
  const user = await platform
    .selectFrom('users')
    .leftJoin('secondSteps', (join) => join.onRef('secondSteps.userId', '=', 'users.id').on('secondSteps.confirmedAt', 'is not', null))
    .select(['users.id', 'users.companyId', 'passwordHash', 'profile', 'secondSteps.confirmedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const { password, code } = user?.confirmedAt ? withCodeOfPassword(typed) : typed
  const matches = await passwords.matches(password, user?.passwordHash).catch(async (notJudged) => {
    await throttles.giveBack(...limits)
    throw notJudged
  })
  if (!user || !matches) {
    // Not awaited: the time of the answer must not tell whether the account exists.
    if (user) void recordRefusal(kernel, { userId: user.id, companyId: user.companyId }, { address: visit.address, because: 'password' })
    throw new AppError('ERR_INVALID_CREDENTIALS')
  }
  await throttles.giveBack(...limits)
  const owner = { userId: user.id, companyId: user.companyId }
  await refuseUnpaid(kernel, user, payUrlOf)
  return { owner, code, passwordHash: user.passwordHash }
}

type Owner = { companyId: number; profile: Profile }

/** Who has proved who they are learns that the company has not paid; an administrator also where to pay. */
export const refuseUnpaid = (kernel: PlatformKernel, { companyId, profile }: Owner, payUrlOf: FindPayUrl) =>
  kernel.sessionCache.refuseUnpaidCompany(companyId).catch(async (refusal) => {
    throw profile === 'admin' ? await addPayUrl(refusal, () => payUrlOf(kernel, companyId)) : refusal
  })

/**
 * Old clients have no field for the code: their users type it after the password and a blank. The last six digits are always taken as the
 * code, also where a password ends in six digits.
 */
function withCodeOfPassword({ password, code }: Pick<Credentials, 'password' | 'code'>) {
  const [, first, digits] = /^(.+) (\d{6})$/s.exec(password) ?? []
  return code === undefined && first !== undefined ? { password: first, code: digits } : { password, code }
}

/** Adds the payment address to the refusal of an administrator whose company has not paid. */
export async function addPayUrl(refusal: unknown, payUrlOf: () => Promise<string | undefined>) {
  const details = refusal instanceof AppError ? (refusal.details as UnpaidDetails | undefined) : undefined
  if (details?.reason !== 'expired') return refusal
  const payUrl = await payUrlOf()
  return new AppError('ERR_SUBSCRIPTION_EXPIRED', { ...details, ...(payUrl && { payUrl }) } satisfies UnpaidDetails)
}
