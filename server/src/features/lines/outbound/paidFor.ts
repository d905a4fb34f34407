import { seconds } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'

const KNOWN_FOR = seconds(30)

/** Whether a company may send: of one whose subscription has ended the lines stay open, and what is to go out waits. */
export function paidFor({ identities, clock }: Pick<PlatformKernel, 'identities' | 'clock'>) {
  const known = new Map<number, { isPaid: boolean; until: number }>()
  return async (companyId: number): Promise<boolean> => {
    const now = clock.now().getTime()
    const answer = known.get(companyId)
    if (answer && answer.until > now) return answer.isPaid
    const isPaid = await identities.isPaidCompany(companyId)
    known.set(companyId, { isPaid, until: now + KNOWN_FOR })
    return isPaid
  }
}
