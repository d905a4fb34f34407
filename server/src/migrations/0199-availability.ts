import { sql, type Transaction } from 'kysely'

/** Whether a user takes conversations: set by hand, with an end. The default is what every user was so far. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table users
  add availability text not null default 'available' check (availability in ('available', 'busy', 'away')),
  add "availabilityUntil" timestamptz(3),
  add "availabilityEnds" text check ("availabilityEnds" in ('time', 'hours', 'signOut'));`
