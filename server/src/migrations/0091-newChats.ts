import { sql, type Transaction } from 'kysely'

/** To how many people a line may write first until a moment, and until when a campaign waits for that. */
export const up = (tx: Transaction<unknown>) =>
  sql.raw('alter table connections add column "newChats" jsonb; alter table campaigns add column "waitsUntil" timestamptz(3)').execute(tx)
