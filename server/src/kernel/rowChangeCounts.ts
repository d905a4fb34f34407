import type { TenantDb } from './database/schema.ts'
import { companyOf, databaseCacheKey, perDatabase } from './database/scopes.ts'
import type { TableWrites } from './database/trackWrites.ts'

const changesIn = perDatabase(() => new Map<string, number>())
const keyOf = (companyId: number, table: string) => `${companyId} ${table}`

/** How often rows of a company's table were added or removed in this process. A count from before a change is outdated. */
export const rowChangeCount = (db: TenantDb, table: string) => changesIn(databaseCacheKey(db)).get(keyOf(companyOf(db), table)) ?? 0

export function countRowChanges(database: ReadonlySet<string>, written: TableWrites) {
  const changes = changesIn(database)
  for (const [companyId, tables] of written)
    for (const [table, columns] of tables) {
      const key = keyOf(companyId, table)
      if (columns === null) changes.set(key, (changes.get(key) ?? 0) + 1)
    }
}
