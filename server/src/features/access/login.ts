import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { loginThrottles } from './loginThrottles.ts'
import { type Opened, openSession } from './sessions.ts'

type Credentials = { email: string; password: string; address: string }
export type SignedIn = Opened & { userId: number; companyId: number }

/** A wrong password and an unknown e-mail are told apart by nobody: same answer, same time. */
export async function logIn(kernel: PlatformKernel, { email, password, address }: Credentials): Promise<SignedIn> {
  const { platform, passwords, throttles, identities } = kernel
  const limits = await loginThrottles(kernel, { email, address })
  for (const limit of limits) await throttles.take(limit)
  const user = await platform.selectFrom('users').select(['id', 'companyId', 'passwordHash']).where('email', '=', email).executeTakeFirst()
  const matches = await passwords.matches(password, user?.passwordHash).catch(async (notJudged) => {
    await throttles.giveBack(...limits)
    throw notJudged
  })
  if (!user || !matches) throw new AppError('ERR_INVALID_CREDENTIALS')
  await throttles.giveBack(...limits)
  const owner = { userId: user.id, companyId: user.companyId }
  await identities.refuseUnpaidCompany(owner.companyId)
  return { ...owner, ...(await openSession(kernel, { ...owner, address })) }
}
