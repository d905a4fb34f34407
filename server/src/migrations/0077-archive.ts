import { sql, type Transaction } from 'kysely'

/** What is put away, and what the deleted list of a campaign that is over was called. */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(columns).execute(tx)
}

const columns = `
alter table campaigns add column archived boolean not null default false, add column "contactListName" text;
alter table "contactLists" add column archived boolean not null default false;`
