import { sql, type Transaction } from 'kysely'

/** When messages arrived and were read, what of a conversation are pictures and files, and which changes were made already. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [receipts, shownFiles, appliedChanges]) await sql.raw(statement).execute(tx)
}

const receipts = `
alter table messages
  add "deliveredAt" timestamptz(3),
  add "readAt" timestamptz(3);`

/** One for each list: a message is in one of them at most, so that most messages pay for neither. */
const shownFiles = `
create index messages_pictures on messages ("companyId", "ticketId", "createdAt" desc, seq desc) where "mediaType" in ('image', 'video');
create index messages_files on messages ("companyId", "ticketId", "createdAt" desc, seq desc) where "mediaType" in ('audio', 'application');`

/** What was answered is kept with it: whoever has given a ticket out of sight still learns that it was done. */
const appliedChanges = `
create table "appliedChanges" (
  "companyId" integer not null,
  id uuid not null,
  "ticketId" integer not null,
  "userId" integer not null,
  answer jsonb not null,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade
);
create index "appliedChanges_of_ticket" on "appliedChanges" ("companyId", "ticketId");`
