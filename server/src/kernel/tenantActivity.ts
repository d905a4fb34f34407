import type { Clock } from './clock.ts'

/** Whoever is at work calls again within it. */
const LATELY = 60_000

export type TenantActivity = ReturnType<typeof trackTenantActivity>

/**
 * Which companies are at work: of the last two that called one knows of each company whether another one is about. Of calls that other
 * processes serve nothing is known, so that there nobody is alone for sure.
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
