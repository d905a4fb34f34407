import type { Written } from './database/noteWrites.ts'
import type { TenantDb } from './database/schema.ts'
import { companyOf, databaseOf, perDatabase } from './database/scopes.ts'

const changesIn = perDatabase(() => new Map<string, number>())
const keyOf = (companyId: number, table: string) => `${companyId} ${table}`

/** How often rows of a company's table have come or gone here: what was counted before that is not how many there are. */
export const rowChanges = (db: TenantDb, table: string) => changesIn(databaseOf(db)).get(keyOf(companyOf(db), table)) ?? 0

export function noteRowChanges(database: ReadonlySet<string>, written: Written) {
  const changes = changesIn(database)
  for (const [companyId, tables] of written)
    for (const [table, columns] of tables) {
      const key = keyOf(companyId, table)
      if (columns === null) changes.set(key, (changes.get(key) ?? 0) + 1)
    }
}
