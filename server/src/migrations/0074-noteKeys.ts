import { sql, type Transaction } from 'kysely'

/** A note that is asked for again under the key of the first time is that note. Those of old clients have none. */
export async function up(tx: Transaction<unknown>) {
  await sql`alter table "ticketNotes" add column "idempotencyKey" uuid`.execute(tx)
  await sql`create unique index "ticketNotes_by_key" on "ticketNotes" ("companyId", "idempotencyKey") where "idempotencyKey" is not null`.execute(
    tx,
  )
}
