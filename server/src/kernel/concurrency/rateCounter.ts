import { AppError } from '@recado/contract/errors'
import type { CountAcrossProcesses } from '../live/connectProcesses.ts'

/** `name`: of the count in all processes. At most `most` in each period of this many `seconds`. */
type Rate = { name: string; most: number; seconds: number }

/**
 * Counts per key and period, over all processes; in this process while they cannot be counted together. Too many are refused, with the
 * seconds until the next period. Several that are refused together do not count, so that fewer may follow.
 * @example const count = createRateCounter(countTogether, { name: 'calls', most: 600, seconds: 60 }); await count(sessionId, now)
 */
export function createRateCounter(countTogether: CountAcrossProcesses, { name, most, seconds }: Rate) {
  const counts = new Map<string | number, number>()
  const expiresAfter = Math.max(10, 2 * seconds)
  let period = 0
  return async (key: string | number, now: number, by = 1) => {
    const current = Math.floor(now / 1000 / seconds)
    if (current !== period) counts.clear()
    period = current
    const ownCount = (counts.get(key) ?? 0) + by
    counts.set(key, ownCount)
    const sharedKey = `${name} ${key} ${current}`
    const total = (await countTogether(sharedKey, by, expiresAfter)) ?? ownCount
    if (total <= most) return
    // A single one is not taken back: the next would be refused as well, and a flood would ask Redis twice.
    if (by > 1) {
      if (period === current) counts.set(key, (counts.get(key) ?? 0) - by)
      await countTogether(sharedKey, -by, expiresAfter)
    }
    throw new AppError('ERR_RATE_LIMIT', { retryAfter: seconds - Math.floor((now / 1000) % seconds) })
  }
}
