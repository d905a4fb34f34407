import { sql, type Transaction } from 'kysely'

/** Who handed a conversation on or back stands between its messages: few steps among many of the bot. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create index "ticketSteps_handed_on" on "ticketSteps" ("companyId", "ticketId", id desc) where act in ('transfer', 'return', 'giveBack')`,
    )
    .execute(tx)
