import { sql, type Transaction } from 'kysely'

/**
 * A transfer that its user can still undo: neither the customer nor other programs have learned of it yet. Its row is the one lock of undo
 * and announcement: whoever deletes it decides. `before`: what undo restores. A process of the release before ignores the rows, and a
 * process of this one announces them when they are due.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(table).execute(tx)

const table = `
create table "pendingTransfers" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "ticketId" integer not null,
  "userId" integer,
  before jsonb not null,
  "transferredAt" timestamptz(3) not null,
  "leavesAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "pendingTransfers_of_ticket" on "pendingTransfers" ("companyId", "ticketId");
create index "pendingTransfers_of_user" on "pendingTransfers" ("companyId", "userId") where "userId" is not null;
create index "pendingTransfers_due" on "pendingTransfers" ("leavesAt")`
