import type { Written } from './database/noteWrites.ts'

const changes = new Map<string, number>()
const keyOf = (companyId: number, table: string) => `${companyId} ${table}`

/** How often rows of a company's table have come or gone here: what was counted before that is not how many there are. */
export const rowChanges = (companyId: number, table: string) => changes.get(keyOf(companyId, table)) ?? 0

export function noteRowChanges(written: Written) {
  for (const [companyId, tables] of written)
    for (const [table, columns] of tables) if (columns === null) changes.set(keyOf(companyId, table), rowChanges(companyId, table) + 1)
}
