import { sql, type Transaction } from 'kysely'

/**
 * What is to be said, or remembered, at a certain time. `repeatFrom`: what the clock on the wall showed the first time, which a repetition
 * keeps. `messageId` has no reference: deleting a conversation must not look here for each of its messages.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(table).execute(tx)
}

const table = `
create table schedules (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  kind text not null default 'message' check (kind in ('message', 'reminder')),
  body text not null,
  "contactId" integer not null,
  "userId" integer,
  "connectionId" integer,
  "openTicket" boolean not null default false,
  "sendAt" timestamptz(3) not null,
  "sentAt" timestamptz(3),
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
  error text,
  repeat jsonb,
  "repeatFrom" text,
  "mediaId" uuid,
  "messageId" uuid,
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index schedules_due on schedules ("sendAt", id) where status = 'PENDENTE';
create index schedules_newest on schedules ("companyId", id desc);
create index schedules_by_time on schedules ("companyId", "sendAt");
create index schedules_of_contact on schedules ("companyId", "contactId", id);
create index schedules_of_user on schedules ("companyId", "userId", id);
create index schedules_of_connection on schedules ("companyId", "connectionId") where "connectionId" is not null;
create index schedules_of_media on schedules ("companyId", "mediaId") where "mediaId" is not null;
create index schedules_of_message on schedules ("companyId", "messageId") where "messageId" is not null;`
