import { sql, type Transaction } from 'kysely'

/**
 * Imported numbers are looked up slowly: each connection has a place in the pace and a count of the day, taken before the service is asked,
 * so that a process that dies looks up less and never more.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(lookups).execute(tx)

const lookups = `
create table "numberLookups" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "nextAt" timestamptz(3) not null,
  day date not null,
  count integer not null default 0,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create index "contactListItems_unchecked" on "contactListItems" ("companyId", id desc) where "isWhatsappValid" is null`
