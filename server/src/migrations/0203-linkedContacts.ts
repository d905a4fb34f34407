import { sql, type Transaction } from 'kysely'

/**
 * `linkedContacts`: contacts with the same `personId` are one person with several numbers or addresses. A contact that is linked to no other
 * has no row. The release before ignores the table: deleting a contact deletes its row.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(table).execute(tx)

const table = `
create table "linkedContacts" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "contactId" integer not null,
  "personId" uuid not null,
  unique ("companyId", id),
  unique ("companyId", "contactId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index "linkedContacts_of_person" on "linkedContacts" ("companyId", "personId")`
