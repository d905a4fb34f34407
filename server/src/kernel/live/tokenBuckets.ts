import type { Clock } from '../clock.ts'

/** So much at once, and so much in a second from then on. */
export type BucketLimits = { atOnce: number; perSecond: number }

/** Beyond so many keys those that have their whole allowance again are forgotten. */
const MAX_BUCKETS = 10_000

/** Counts what each key takes of its allowance. It costs no query and no timer: what has come back is reckoned when it is asked for. */
export function createTokenBuckets(clock: Clock, { atOnce, perSecond }: BucketLimits) {
  const buckets = new Map<string | number, { left: number; at: number }>()

  const leftIn = ({ left, at }: { left: number; at: number }, now: number) =>
    Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)

  function forgetTheWhole(now: number) {
    for (const [key, bucket] of buckets) if (leftIn(bucket, now) >= atOnce) buckets.delete(key)
  }

  function lookUp(key: string | number) {
    const now = clock.now().getTime()
    const known = buckets.get(key)
    if (!known && buckets.size >= MAX_BUCKETS) forgetTheWhole(now)
    return known ? leftIn(known, now) : atOnce
  }
  const keep = (key: string | number, left: number) => buckets.set(key, { left, at: clock.now().getTime() })

  return {
    /** Whether it may be done; if so, it is counted. */
    take(key: string | number): boolean {
      const left = lookUp(key)
      keep(key, left < 1 ? left : left - 1)
      return left >= 1
    },
    /** Counts so much, also where that is more than is left; answers for how many milliseconds something of it is owed. */
    spend(key: string | number, amount: number): number {
      const left = lookUp(key)
      keep(key, left - amount)
      return Math.max(0, ((amount - left) / perSecond) * 1000)
    },
    get size() {
      return buckets.size
    },
  }
}
