import { sql, type Transaction } from 'kysely'

/**
 * Texts that a service approves beforehand, as they stand here and there; what a message looked like that was one, and what its
 * service says that it charges for it.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table templates (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  "carrierId" text,
  name text not null,
  language text not null,
  category text not null default 'utility',
  status text not null default 'draft',
  quality text not null default 'unknown',
  reason text,
  header text not null default 'none',
  "headerText" text not null default '',
  body text not null default '',
  footer text not null default '',
  buttons jsonb not null default '[]',
  samples jsonb not null default '{}',
  "isKnown" boolean not null default true,
  "mediaId" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create unique index templates_name on templates ("companyId", "connectionId", name, language);
create index templates_of_media on templates ("companyId", "mediaId") where "mediaId" is not null;

alter table messages add column template jsonb, add column pricing jsonb;`
