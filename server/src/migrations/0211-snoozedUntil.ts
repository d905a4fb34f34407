import { sql, type Transaction } from 'kysely'

/** `snoozedUntil`: until when a ticket sleeps. `snoozeEndedAt`: when a user or the time last ended a snooze; time limits count from then on. */
export const up = (tx: Transaction<unknown>) =>
  sql`alter table tickets add "snoozedUntil" timestamptz(3), add "snoozeEndedAt" timestamptz(3)`.execute(tx)
