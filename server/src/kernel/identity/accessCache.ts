import { ALL_COMPANIES } from '../database/trackWrites.ts'

const REMEMBERED = 10_000

export type AccessCache<Key, Entry> = ReturnType<typeof createAccessCache<Key, Entry>>

/** Caches what is known of companies until something about access changes. While `hearsChanges` is false, nothing is cached. */
export function createAccessCache<Key, Entry>(hearsChanges: () => boolean, companiesOf: (key: Key, entry: Entry) => readonly number[]) {
  const remembered = new Map<Key, Entry>()
  let changes = 0
  return {
    get: (key: Key) => (hearsChanges() ? remembered.get(key) : undefined),
    drop: (key: Key) => remembered.delete(key),
    /** Call before loading. The returned function stores the entry, unless it may have changed meanwhile. */
    begin() {
      const before = changes
      return (key: Key, entry: Entry) => {
        if (remembered.size >= REMEMBERED) remembered.clear()
        if (hearsChanges() && before === changes) remembered.set(key, entry)
        return entry
      }
    },
    /** Drops the entries of one company, or of `ALL_COMPANIES`. */
    forget(companyId: number) {
      changes++
      for (const [key, entry] of remembered)
        if (companyId === ALL_COMPANIES || companiesOf(key, entry).includes(companyId)) remembered.delete(key)
    },
  }
}
