import { minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { hashToken } from '../../kernel/secrets.ts'
import type { Throttle } from '../../kernel/throttles.ts'

/**
 * Failed logins are counted per address and per account. An address from which the account has signed in before has a count
 * of its own: strangers who guess cannot lock the owner out.
 */
export async function loginThrottles(
  { platform, config: { limits } }: PlatformKernel,
  { email, address }: { email: string; address: string },
): Promise<Throttle[]> {
  const window = minutes(limits.loginWindowMinutes)
  const known = await platform
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('users.email', '=', email)
    .where('sessions.address', '=', address)
    .select('sessions.id')
    .limit(1)
    .executeTakeFirst()
  const account = hashToken(email)
  return [
    { key: `login:address:${address}`, limit: limits.failedLoginsPerAddress, window },
    { key: `login:account:${account}:${known ? address : 'strangers'}`, limit: limits.failedLoginsPerAccount, window },
  ]
}
