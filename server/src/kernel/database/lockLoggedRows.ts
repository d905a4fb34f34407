import { sql, type Transaction } from 'kysely'
import { loggedTables } from './loggedTables.ts'
import type { PlatformDatabase } from './schema.ts'

const tables = Object.entries(loggedTables)
  .filter(([, { excluded, byPeople }]) => Object.values(excluded).flat().includes('companyId') && !byPeople)
  .map(([name]) => name)

/**
 * Locks the rows of a company whose changes are logged. Whoever changes such a row locks the row first and the company second, with the
 * line in the log. A deletion of the company must lock in the same order, or both wait for each other.
 */
export async function lockLoggedRows(db: Transaction<PlatformDatabase>, companyId: number): Promise<void> {
  for (const table of tables) await sql`select from ${sql.ref(table)} where "companyId" = ${companyId} for update`.execute(db)
}
