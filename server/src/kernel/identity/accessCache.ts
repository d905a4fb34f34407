import { ALL_COMPANIES } from '../database/trackWrites.ts'

const MAX_ENTRIES = 10_000

export type AccessCache<Key, Entry> = ReturnType<typeof createAccessCache<Key, Entry>>

/** Caches entries of companies until something about access changes. While `isListeningForAccess` is false, nothing is cached. */
export function createAccessCache<Key, Entry>(
  isListeningForAccess: () => boolean,
  companiesOf: (key: Key, entry: Entry) => readonly number[],
) {
  const entries = new Map<Key, Entry>()
  let changes = 0
  return {
    get: (key: Key) => (isListeningForAccess() ? entries.get(key) : undefined),
    drop: (key: Key) => entries.delete(key),
    /** Call before loading. The returned function stores the entry, unless it may have changed meanwhile. */
    begin() {
      const before = changes
      return (key: Key, entry: Entry) => {
        if (entries.size >= MAX_ENTRIES) entries.clear()
        if (isListeningForAccess() && before === changes) entries.set(key, entry)
        return entry
      }
    },
    /** Drops the entries of one company, or of `ALL_COMPANIES`. */
    forget(companyId: number) {
      changes++
      for (const [key, entry] of entries)
        if (companyId === ALL_COMPANIES || companiesOf(key, entry).includes(companyId)) entries.delete(key)
    },
  }
}
