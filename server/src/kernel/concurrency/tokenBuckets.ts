import type { Clock } from '../clock.ts'

/** `atOnce` is the size of a bucket; it refills by `perSecond`. */
export type BucketLimits = { atOnce: number; perSecond: number }

/** Above this number of keys, full buckets are dropped. */
const MAX_BUCKETS = 10_000

/**
 * Rate limits by token bucket. It needs no query and no timer: refills are computed when a bucket is used.
 * @example const calls = createTokenBuckets(clock, { atOnce: 10, perSecond: 2 }); if (!calls.take(userId)) throw tooMany()
 */
export function createTokenBuckets(clock: Clock, { atOnce, perSecond }: BucketLimits) {
  const buckets = new Map<string | number, { left: number; at: number }>()

  const leftIn = ({ left, at }: { left: number; at: number }, now: number) =>
    Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)

  function dropFull(now: number) {
    for (const [key, bucket] of buckets) if (leftIn(bucket, now) >= atOnce) buckets.delete(key)
  }

  function tokensLeft(key: string | number) {
    const now = clock.now().getTime()
    const bucket = buckets.get(key)
    if (!bucket && buckets.size >= MAX_BUCKETS) dropFull(now)
    return bucket ? leftIn(bucket, now) : atOnce
  }
  const store = (key: string | number, left: number) => buckets.set(key, { left, at: clock.now().getTime() })

  return {
    /** Takes one token if there is one; returns whether it did. */
    take(key: string | number): boolean {
      const left = tokensLeft(key)
      store(key, left < 1 ? left : left - 1)
      return left >= 1
    },
    /** Takes tokens even if too few are left. Returns after how many milliseconds the debt is refilled. */
    spend(key: string | number, amount: number): number {
      const left = tokensLeft(key)
      store(key, left - amount)
      return Math.max(0, ((amount - left) / perSecond) * 1000)
    },
    get size() {
      return buckets.size
    },
  }
}
