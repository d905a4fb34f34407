/** From so many on counting costs more than reading a page. */
const LONG = 500
const CACHE_MILLISECONDS = 5000
const MOST = 2000

/**
 * How long lists are that are so long that to count them for each page would cost more than the page: known for a few seconds. What
 * is short is counted each time, so that whoever adds one to a few sees one more. A list without a key is one of its kind.
 */
export function createCountCache(now: () => number = () => performance.now()) {
  const known = new Map<string, { count: number; until: number }>()
  return {
    of(key: string | undefined): number | undefined {
      if (key === undefined) return undefined
      const one = known.get(key)
      if (one && one.until > now()) return one.count
      known.delete(key)
      return undefined
    },
    /** Passes the count on. */
    note(key: string | undefined, count: number): number {
      if (key === undefined || count < LONG) return count
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size >= MOST) known.delete(oldest)
      known.set(key, { count, until: now() + CACHE_MILLISECONDS })
      return count
    },
  }
}
