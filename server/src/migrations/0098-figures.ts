import { sql, type Transaction } from 'kysely'

/** What programs that watch the installation ask for every few seconds: few rows among very many. */
export async function up(tx: Transaction<unknown>) {
  await sql
    .raw(`
create index ledger_failed on ledger ("companyId", "connectionId") include (failed) where failed > 0;
create index "webhookDeliveries_dead" on "webhookDeliveries" (event) where state = 'dead';`)
    .execute(tx)
}
