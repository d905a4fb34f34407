import { sql, type Transaction } from 'kysely'

/**
 * What each process has of what a number may send: `[{holder, count, wants, until}]`. The time of the next message, which they took one
 * by one before, is written by the release before alone.
 */
export async function up(tx: Transaction<unknown>) {
  await sql`alter table cloud.paces add column portions jsonb not null default '[]', alter column "nextAt" set default now()`.execute(tx)
}
