import { sql, type Transaction } from 'kysely'

/** A restore can go on without files whose copies are damaged. Their messages stay and say that the file was lost. */
export const up = (tx: Transaction<unknown>) => sql`alter table media add "lostAt" timestamptz(3)`.execute(tx)
