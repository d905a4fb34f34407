import type { TenantDatabase } from './schema.ts'
import { preparedRead } from './scopes.ts'

/**
 * Prepares an insert whose SQL is written once; later calls only fill in the values. The casts are here because Kysely cannot follow a
 * table's columns while the table is a type parameter.
 */
export const preparedInsert = <Table extends keyof TenantDatabase, Column extends keyof TenantDatabase[Table] & string>(
  table: Table,
  columns: readonly Column[],
) =>
  preparedRead<Record<Column, unknown>, object>((db, param) => {
    const row = Object.fromEntries(columns.map((name) => [name, param(name)])) as never
    return db.insertInto(table as 'tags').values(row) as unknown as { compile: () => never }
  })
