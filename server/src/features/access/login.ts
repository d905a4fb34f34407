import { AppError } from '@recado/contract/errors'
import type { UnpaidDetails } from '@recado/contract/users/access'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { loginThrottles } from './loginThrottles.ts'
import { openSession, type SessionTokens } from './sessions.ts'

/** Returns the address where a company can pay its open invoice; undefined if there is none. */
export type FindPayUrl = (kernel: PlatformKernel, companyId: number) => Promise<string | undefined>
type Credentials = { email: string; password: string; address: string }
export type LoginResult = SessionTokens & { userId: number; companyId: number }

/** A wrong password and an unknown e-mail give the same answer after the same time, so that nobody can find out which accounts exist. */
export async function logIn(kernel: PlatformKernel, { email, password, address }: Credentials, payUrlOf: FindPayUrl): Promise<LoginResult> {
  const { platform, passwords, throttles, sessionCache } = kernel
  const limits = await loginThrottles(kernel, { email, address })
  for (const limit of limits) await throttles.take(limit)
  const user = await platform
    .selectFrom('users')
    .select(['id', 'companyId', 'passwordHash', 'profile'])
    .where('email', '=', email)
    .executeTakeFirst()
  const matches = await passwords.matches(password, user?.passwordHash).catch(async (notJudged) => {
    await throttles.giveBack(...limits)
    throw notJudged
  })
  if (!user || !matches) throw new AppError('ERR_INVALID_CREDENTIALS')
  await throttles.giveBack(...limits)
  const owner = { userId: user.id, companyId: user.companyId }
  await sessionCache.refuseUnpaidCompany(owner.companyId).catch(async (refusal) => {
    throw user.profile === 'admin' ? await addPayUrl(refusal, () => payUrlOf(kernel, owner.companyId)) : refusal
  })
  return { ...owner, ...(await openSession(kernel, { ...owner, address })) }
}

/** Adds the payment address to the refusal of an administrator whose company has not paid. */
export async function addPayUrl(refusal: unknown, payUrlOf: () => Promise<string | undefined>) {
  const details = refusal instanceof AppError ? (refusal.details as UnpaidDetails | undefined) : undefined
  if (details?.reason !== 'expired') return refusal
  const payUrl = await payUrlOf()
  return new AppError('ERR_SUBSCRIPTION_EXPIRED', { ...details, ...(payUrl && { payUrl }) } satisfies UnpaidDetails)
}
