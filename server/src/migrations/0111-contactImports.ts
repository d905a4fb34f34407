import { sql, type Transaction } from 'kysely'

/** Sheets of contacts, with how far each has come, what was wrong with its rows, and which contacts it has made. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "contactImports" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "fileId" uuid not null,
  "fileName" text not null,
  titles jsonb not null,
  columns jsonb not null,
  state text not null default 'chosen' check (state in ('chosen', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  wrong integer not null default 0,
  removed integer not null default 0,
  "lastLooked" integer not null default 0,
  kept jsonb not null default '[]',
  unique ("companyId", id)
);

create table "contactImportFaults" (
  "companyId" integer not null,
  "importId" integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  faults jsonb not null,
  primary key ("companyId", "importId", line),
  foreign key ("companyId", "importId") references "contactImports" ("companyId", id) on delete cascade
);

alter table contacts add column "importId" integer;
create index contacts_of_import on contacts ("companyId", "importId", id) where "importId" is not null;
alter table contacts add foreign key ("companyId", "importId") references "contactImports" ("companyId", id) on delete set null ("importId") not valid;`
