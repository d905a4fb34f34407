import type { TenantDatabase } from './schema.ts'
import { preparedRead } from './scopes.ts'

/**
 * A row that is written as SQL once, and from then on only filled in. The casts are here because Kysely cannot follow a table's columns
 * while the table itself is a parameter.
 */
export const preparedInsert = <Table extends keyof TenantDatabase, Column extends keyof TenantDatabase[Table] & string>(
  table: Table,
  columns: readonly Column[],
) =>
  preparedRead<Record<Column, unknown>, object>((db, param) => {
    const row = Object.fromEntries(columns.map((name) => [name, param(name)])) as never
    return db.insertInto(table as 'tags').values(row) as unknown as { compile: () => never }
  })
