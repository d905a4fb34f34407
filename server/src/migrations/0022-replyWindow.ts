import { sql, type Transaction } from 'kysely'

/** When the customer has written last: some services let a company speak freely for a while after that, and no longer. */
export const up = (tx: Transaction<unknown>) => sql.raw(`alter table tickets add column "heardAt" timestamptz(3)`).execute(tx)
