import { sql, type Transaction } from 'kysely'

/**
 * Since when a ticket waits. From this release on every process writes it. A process of the release before does not, so only the order of
 * the waiting list reads it now, and everything else computes it from the attendance. The next release can read it everywhere.
 */
export const up = (tx: Transaction<unknown>) => sql`alter table tickets add "waitingSince" timestamptz(3)`.execute(tx)
