import { sql, type Transaction } from 'kysely'

/**
 * When conversations began is counted from an index that holds nothing else: to look at each attendance by which act it came about took longer
 * than to read it. The condition is that of `isBeginning`, word for word, or the database would not know that it is the same.
 */
export async function up(tx: Transaction<unknown>) {
  await sql
    .raw(`
create index attendances_begun on attendances ("companyId", "queuedAt") include ("queueId", "ticketId")
where "queuedAct" is null or "queuedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign')`)
    .execute(tx)
}
