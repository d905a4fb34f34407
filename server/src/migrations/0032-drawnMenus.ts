import { sql, type Transaction } from 'kysely'

/** A menu as it was drawn for a customer, beside the text that says the same; and as it stands on a simulated phone, with what is tapped there. */
export async function up(tx: Transaction<unknown>) {
  for (const table of ['messages', 'simulator.messages']) await sql.raw(`alter table ${table} add column menu jsonb`).execute(tx)
  await sql.raw('alter table simulator.messages add column tap text').execute(tx)
}
