import { AppError } from '@recado/contract/errors'
import { later, minutes } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import type { Account, SsoPerson } from './readSecondStep.ts'

const LIFETIME = minutes(15)

/** `sso`: whom the provider of the company has signed in, if it was not a password. */
export type SettingUp = Account & { sso: SsoPerson | undefined }
type SetupToken = SettingUp & { purpose: 'secondStep.setup'; password: string; until: string }

/** Sealed, so that it can be neither read nor invented. It ends with the password that it was issued for. */
export async function issueSetupToken(kernel: PlatformKernel, { userId, companyId }: Account, sso?: SsoPerson): Promise<string> {
  const password = await readPasswordMark(kernel, { userId, companyId })
  const token: SetupToken = {
    purpose: 'secondStep.setup',
    userId,
    companyId,
    password,
    sso,
    until: later(kernel.clock.now(), LIFETIME).toISOString(),
  }
  return kernel.secrets.seal(JSON.stringify(token))
}

export async function readSetupToken(kernel: PlatformKernel, sealed: string): Promise<SettingUp> {
  const { purpose, userId, companyId, password, sso, until } = unsealToken(kernel, sealed)
  const isOver = Date.parse(until) <= kernel.clock.now().getTime()
  if (purpose !== 'secondStep.setup' || isOver || password !== (await readPasswordMark(kernel, { userId, companyId })))
    throw new AppError('ERR_SESSION_EXPIRED')
  return { userId, companyId, sso }
}

function unsealToken({ secrets }: PlatformKernel, sealed: string): SetupToken {
  try {
    return JSON.parse(secrets.unseal(sealed)) as SetupToken
  } catch {
    throw new AppError('ERR_SESSION_EXPIRED')
  }
}

async function readPasswordMark({ read }: PlatformKernel, { userId, companyId }: Account): Promise<string> {
  const user = await read(companyId).selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new AppError('ERR_SESSION_EXPIRED')
  return hashToken(user.passwordHash)
}
