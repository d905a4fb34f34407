import { sql, type Transaction } from 'kysely'

/** Whose number is not known to be right is looked for by the number, in every list, when a message has arrived there or has not. */
export async function up(tx: Transaction<unknown>) {
  await sql`create index "contactListItems_by_number" on "contactListItems" ("companyId", canonical)`.execute(tx)
}
