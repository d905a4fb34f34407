import { sql, type Transaction } from 'kysely'

/**
 * What is said to many. Each recipient is a row; what became of its message stands with the message, which has no reference here:
 * deleting a conversation must not look at every campaign. `identity`: what all ways of writing the number share, so that nobody gets
 * it twice. `preparedTo`: how far the list has been read, so that a death in between leaves nobody out and takes nobody twice.
 * `campaignPaces`: when something may go out over a line again, whichever campaign it is of.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(tables).execute(tx)
}

const tables = `
alter table contacts add column "optedOutAt" timestamptz(3);
create index contacts_opted_out on contacts ("companyId", (fold(name) collate "C"), id) where "optedOutAt" is not null;

create table "optOuts" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactId" integer not null,
  "isOut" boolean not null,
  reason text not null,
  "userId" integer,
  "userName" text,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "optOuts_of_contact" on "optOuts" ("companyId", "contactId", id);
create index "optOuts_of_user" on "optOuts" ("companyId", "userId") where "userId" is not null;

create table campaigns (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  status text not null default 'INATIVA' check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  "scheduledAt" timestamptz(3),
  "completedAt" timestamptz(3),
  "connectionId" integer,
  "contactListId" integer,
  "tagId" integer,
  "fileListId" integer,
  "mediaId" uuid,
  pace jsonb,
  "preparedTo" integer not null default 0,
  "preparedAt" timestamptz(3),
  total integer not null default 0,
  done integer not null default 0,
  "lastSentAt" timestamptz(3),
  "watchFrom" integer not null default 0,
  "waitsFor" text,
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id),
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete set null ("tagId"),
  foreign key ("companyId", "fileListId") references "fileLists" ("companyId", id),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index campaigns_by_name on campaigns ("companyId", (fold(name) collate "C"), id);
create index campaigns_planned on campaigns ("scheduledAt") where status = 'PROGRAMADA';
create index campaigns_running on campaigns ("connectionId", "lastSentAt") where status = 'EM_ANDAMENTO';
create index campaigns_of_connection on campaigns ("companyId", "connectionId");
create index campaigns_of_list on campaigns ("companyId", "contactListId");
create index campaigns_of_tag on campaigns ("companyId", "tagId");
create index campaigns_of_files on campaigns ("companyId", "fileListId");
create index campaigns_of_media on campaigns ("companyId", "mediaId") where "mediaId" is not null;

create table "campaignRecipients" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "campaignId" integer not null,
  name text not null,
  number text not null,
  email text not null default '',
  identity text not null,
  variant smallint not null,
  "leftOut" text check ("leftOut" in ('invalid', 'optedOut', 'duplicate')),
  error text,
  "messageId" uuid,
  "sentAt" timestamptz(3),
  "answeredAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "campaignId") references campaigns ("companyId", id) on delete cascade
);
create unique index "campaignRecipients_once" on "campaignRecipients" ("companyId", "campaignId", identity) where "leftOut" is null;
create index "campaignRecipients_of_campaign" on "campaignRecipients" ("companyId", "campaignId", id);
create index "campaignRecipients_waiting" on "campaignRecipients" ("campaignId", id) where "sentAt" is null and "leftOut" is null and error is null;
create index "campaignRecipients_latest" on "campaignRecipients" ("companyId", identity, "sentAt" desc) where "sentAt" is not null;

create table "campaignPaces" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "nextAt" timestamptz(3) not null,
  "inRow" integer not null default 0,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);

create table "campaignSettings" (
  "companyId" integer primary key references companies on delete cascade,
  settings jsonb not null
);`
