import { sql, type Transaction } from 'kysely'

/**
 * The official API gives each reaction an id of its own and may refuse it later by that id. `given`: as in the outbox. A refusal that comes
 * before the answer to the call has no message yet.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "sentReactions" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text not null,
  "messageId" uuid,
  given jsonb not null default '{}',
  error text,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", "connectionId", "carrierId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);
create index "sentReactions_of_message" on "sentReactions" ("companyId", "messageId");
create index "sentReactions_by_time" on "sentReactions" ("companyId", "connectionId", "createdAt");`
