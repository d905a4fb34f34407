import { sql, type Transaction } from 'kysely'

/** One action for many rows, with how far it has come: `ids` in the order in which they are gone through. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "bulkTasks" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  resource text not null,
  action jsonb not null,
  ids integer[] not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  total integer not null,
  done integer not null default 0,
  skipped jsonb not null default '{}',
  "startedAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "bulkTasks_ofUser" on "bulkTasks" ("companyId", "userId", id);`
