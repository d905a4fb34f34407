import { ACCESS_TABLES } from '../database/accessTables.ts'
import { ALL_COMPANIES, type TableWrites } from '../database/trackWrites.ts'

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

/** How several caches forget: when told, and after a write that may have changed rights. */
export function forgetting(memories: { forget: (companyId: number) => void }[]) {
  const forget = (companyId: number) => {
    for (const memory of memories) memory.forget(companyId)
  }
  return {
    forget,
    forgetAfter(written: TableWrites) {
      for (const [companyId, tables] of written) if (affectsAccess(tables)) forget(companyId)
    },
  }
}

/** Whether a write may have changed a user's rights. */
export const affectsAccess = (tables: ReadonlyMap<string, ReadonlySet<string> | null>) =>
  [...tables].some(([table, columns]) => {
    const saysNothing = ACCESS_TABLES[table]
    return saysNothing && (columns === null || [...columns].some((column) => !saysNothing.includes(column)))
  })
