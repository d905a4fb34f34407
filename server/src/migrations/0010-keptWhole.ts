import { sql, type Transaction } from 'kysely'

/**
 * What cannot be taken is kept each time, if it is no message that comes again. Codes that strangers ask for lie beside
 * the owner's.
 */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `drop index quarantine_events;
create unique index quarantine_events on quarantine ("companyId", "connectionId", kind, "eventId") where kind in ('message', 'call');
create index quarantine_by_connection on quarantine ("companyId", "connectionId");
alter table "resetCodes" add column known boolean not null default false;
alter table "resetCodes" alter column known drop default;
alter table "resetCodes" drop constraint "resetCodes_pkey";
alter table "resetCodes" add primary key ("companyId", "userId", known);`,
    )
    .execute(tx)
