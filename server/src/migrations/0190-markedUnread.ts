import { sql, type Transaction } from 'kysely'

/** `markedUnreadAt`: when a user marked the ticket as unread. The customer's unread messages are counted apart. */
export const up = (tx: Transaction<unknown>) => sql`alter table tickets add "markedUnreadAt" timestamptz(3)`.execute(tx)
