import { sql, type Transaction } from 'kysely'

/**
 * Whether staff gave a name that stands in a list, by hand or by a spreadsheet, or whether it was copied from a contact who calls themselves
 * so. What lists hold already was mostly given; of recipients that are written down nobody knows it.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(columns).execute(tx)
}

const columns = `
alter table "contactListItems" add column "isNamed" boolean not null default true;
alter table "campaignRecipients" add column "isNamed" boolean not null default false;`
