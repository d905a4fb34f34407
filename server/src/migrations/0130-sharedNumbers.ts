import { sql, type Transaction } from 'kysely'

/**
 * Numbers of the official API that the company also uses in the app on a phone: what has become of the account, which webhook fields have
 * arrived, when contacts and history were asked for, and the names of the phone's address book.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table cloud.lines
  add column fields jsonb not null default '{}',
  add column trouble text,
  add column "troubleAt" timestamptz(3),
  add column "isShared" boolean,
  add column "contactsAskedAt" timestamptz(3),
  add column "historyAskedAt" timestamptz(3),
  add column "historyDeclinedAt" timestamptz(3);
alter table cloud.people add column "bookName" text, add column "bookVersion" bigint;`
