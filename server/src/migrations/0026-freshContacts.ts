import { sql, type Transaction } from 'kysely'

/**
 * What is new lies unsorted in an index of letters until somebody tidies up. With a whole import of contacts lying there, every search
 * looked at each contact instead; of so little it is no more than a few pages, and an import hardly takes longer.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql`alter index contacts_search set (gin_pending_list_limit = 64)`.execute(tx)
  await sql`select gin_clean_pending_list('contacts_search')`.execute(tx)
}
