import { sql, type Transaction } from 'kysely'

/**
 * `blockedMessages`: what a blocked contact writes, apart from the conversations, until the contact is unblocked or the messages expire.
 * `blocked` of the ledger counts them; they are also counted as stored.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statement).execute(tx)

const statement = `
alter table contacts add "blockedAt" timestamptz(3);
alter table ledger add blocked bigint not null default 0;
create table "blockedMessages" (
  id bigint generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  "contactId" integer not null,
  "carrierId" text not null,
  content jsonb not null,
  "isEdited" boolean not null default false,
  "isRevoked" boolean not null default false,
  "writtenAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create unique index "blockedMessages_by_carrier" on "blockedMessages" ("companyId", "connectionId", "carrierId");
create index "blockedMessages_of_contact" on "blockedMessages" ("companyId", "contactId", id);
create index "blockedMessages_expiring" on "blockedMessages" ("createdAt");
alter table "campaignRecipients" drop constraint "campaignRecipients_leftOut_check",
  add constraint "campaignRecipients_leftOut_check" check ("leftOut" in ('invalid', 'optedOut', 'duplicate', 'lacking', 'blocked')) not valid;`
