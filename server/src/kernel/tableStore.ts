import type { Insertable, Updateable } from 'kysely'
import type { Store } from './crud.ts'
import type { TenantDatabase, TenantDb } from './database/schema.ts'
import type { RowsQuery } from './readPage.ts'

type Values<Table extends keyof TenantDatabase> = Insertable<TenantDatabase[Table]> & object
type Changes<Table extends keyof TenantDatabase> = Updateable<TenantDatabase[Table]> & object

/**
 * A store whose rows are columns of one table. The casts are here because Kysely cannot follow a table's columns while the table is a type
 * parameter.
 */
export function tableStore<Row extends { id: number }>() {
  return <Table extends keyof TenantDatabase & string>(
    table: Table,
    columns: readonly (keyof Row & string)[],
  ): Extract<Store<Row, Values<Table>, Changes<Table>>, { create: unknown }> => {
    const chosen = columns.map((column) => `${table}.${column}`)
    const loose = (db: unknown) => db as TenantDb
    return {
      table,
      rows: (db) =>
        loose(db)
          .selectFrom(table as 'tags')
          .select(chosen as never) as unknown as RowsQuery<Row>,
      create: async (tx, values) =>
        (await loose(tx.db)
          .insertInto(table as 'tags')
          .values(values as never)
          .returning(chosen as never)
          .executeTakeFirstOrThrow()) as unknown as Row,
      update: async (tx, { id, row, values }) => {
        if (Object.keys(values).length === 0) return row
        const update = loose(tx.db)
          .updateTable(table as 'tags')
          .set(values as never)
          .where('id', '=', id)
        return (await update.returning(chosen as never).executeTakeFirstOrThrow()) as unknown as Row
      },
      remove: async (tx, row) =>
        void (await loose(tx.db)
          .deleteFrom(table as 'tags')
          .where('id', '=', row.id)
          .execute()),
    }
  }
}
