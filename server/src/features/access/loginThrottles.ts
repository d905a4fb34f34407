import { minutes } from '../../kernel/clock.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { hashToken } from '../../kernel/secrets.ts'
import type { Throttle } from '../../kernel/throttles.ts'

export type LoginOrigin = { email: string; address: string }

/** Whether the account has signed in from this network address before, so that the request is probably the owner's. */
export async function hasSignedInFrom(platform: PlatformDb, { email, address }: LoginOrigin): Promise<boolean> {
  const sessions = platform.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.userId').select('sessions.id').limit(1)
  const here = sessions.where('users.email', '=', email).where('sessions.address', '=', address)
  return (await here.executeTakeFirst()) !== undefined
}

/** Failed logins of one network address. */
export const addressThrottle = ({ config: { limits } }: PlatformKernel, address: string): Throttle => ({
  key: `login:address:${address}`,
  limit: limits.failedLoginsPerAddress,
  window: minutes(limits.loginWindowMinutes),
})

/**
 * Failed logins are counted per address and per account. An address from which the account has signed in before has a count of its own, so
 * that strangers who guess passwords cannot lock the owner out.
 */
export async function loginThrottles(kernel: PlatformKernel, { email, address }: LoginOrigin): Promise<Throttle[]> {
  const {
    platform,
    config: { limits },
  } = kernel
  const window = minutes(limits.loginWindowMinutes)
  const isKnownAddress = await hasSignedInFrom(platform, { email, address })
  const account = hashToken(email)
  return [
    addressThrottle(kernel, address),
    { key: `login:account:${account}:${isKnownAddress ? address : 'strangers'}`, limit: limits.failedLoginsPerAccount, window },
  ]
}
