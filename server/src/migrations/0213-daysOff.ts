import { sql, type Transaction } from 'kysely'

/** The days on which a company has no hours. None by default: nothing changes for a company that names none. */
export const up = (tx: Transaction<unknown>) =>
  sql.raw(`alter table companies add "daysOff" jsonb not null default '[]' check (jsonb_typeof("daysOff") = 'array')`).execute(tx)
