import { sql, type Transaction } from 'kysely'

/** A simulated customer may put the phone away: what comes then is delivered, and not read. */
export const up = (tx: Transaction<unknown>) =>
  sql.raw('alter table simulator.people add column "isAway" boolean not null default false').execute(tx)
