import { sql, type Transaction } from 'kysely'

/**
 * A conversation that a person has resolved a moment ago: neither the customer nor other programs have learned of it yet. Its row is the one
 * lock of undo and announcement: whoever deletes it decides. `before`: what undo restores.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(table).execute(tx)

const table = `
create table "pendingCloses" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "ticketId" integer not null,
  "userId" integer,
  before jsonb not null,
  "saysGoodbye" boolean not null,
  "resolvedAt" timestamptz(3) not null,
  "leavesAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "pendingCloses_of_ticket" on "pendingCloses" ("companyId", "ticketId");
create index "pendingCloses_of_user" on "pendingCloses" ("companyId", "userId") where "userId" is not null;
create index "pendingCloses_due" on "pendingCloses" ("leavesAt")`
