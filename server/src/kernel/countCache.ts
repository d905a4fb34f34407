/** From this length on, counting costs more than reading a page. */
const LONG = 500
const CACHE_MILLISECONDS = 5000
const MOST = 2000

/**
 * Caches the length of long lists for a few seconds, since counting them for each page would cost more than the page. Short lists are
 * counted each time, so that adding a row to a few shows at once. A list without a key is never cached.
 */
export function createCountCache(now: () => number = () => performance.now()) {
  const counts = new Map<string, { count: number; until: number }>()
  return {
    of(key: string | undefined): number | undefined {
      if (key === undefined) return undefined
      const cached = counts.get(key)
      if (cached && cached.until > now()) return cached.count
      counts.delete(key)
      return undefined
    },
    /** Stores the count and returns it. */
    note(key: string | undefined, count: number): number {
      if (key === undefined || count < LONG) return count
      const [oldest] = counts.keys()
      if (oldest !== undefined && counts.size >= MOST) counts.delete(oldest)
      counts.set(key, { count, until: now() + CACHE_MILLISECONDS })
      return count
    },
  }
}
