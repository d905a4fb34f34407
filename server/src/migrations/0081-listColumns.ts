import { sql, type Transaction } from 'kysely'

/**
 * The further columns of a spreadsheet stay with the list, and go with its people to whatever campaign writes to them. Who lacks a value that
 * every text of a campaign needs may be left out.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(columns).execute(tx)
}

const columns = `
alter table "contactLists" add column columns jsonb not null default '[]';
alter table "contactListItems" add column "values" jsonb not null default '{}';
alter table "campaignRecipients" add column "values" jsonb not null default '{}';
alter table campaigns add column lacking text check (lacking in ('leaveOut', 'empty'));
alter table "campaignRecipients" drop constraint "campaignRecipients_leftOut_check",
  add constraint "campaignRecipients_leftOut_check" check ("leftOut" in ('invalid', 'optedOut', 'duplicate', 'lacking')) not valid;`
