import type { Clock } from './clock.ts'

/** Somebody who is working calls again within this time. */
const LATELY = 60_000

export type TenantActivity = ReturnType<typeof trackTenantActivity>

/**
 * Tracks which companies are active. The last two that called are enough to say of each whether another one is active. Calls to other
 * processes are unknown here, so then no company is surely alone.
 */
export function trackTenantActivity(clock: Clock, { servesAll }: { servesAll: boolean }) {
  let last = { companyId: 0, at: Number.NEGATIVE_INFINITY }
  let before = last
  const isAlone = (companyId: number, within = LATELY) => {
    const other = last.companyId === companyId ? before : last
    return clock.now().getTime() - other.at > within
  }
  return {
    came(companyId: number) {
      if (companyId !== last.companyId) before = last
      last = { companyId, at: clock.now().getTime() }
    },
    isAlone,
    isSurelyAlone: (companyId: number) => servesAll && isAlone(companyId),
  }
}
