import { sql, type Transaction } from 'kysely'

/** Whoever is called by name in a note on a conversation is told of it, until they have seen it; it goes with the note and with the conversation. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table "ticketNotes" add unique ("companyId", id);
alter table notices add column "ticketId" integer, add column "noteId" integer,
  add foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  add foreign key ("companyId", "noteId") references "ticketNotes" ("companyId", id) on delete cascade;
create index notices_of_ticket on notices ("companyId", "ticketId", "userId") where "ticketId" is not null;
create index notices_of_note on notices ("companyId", "noteId") where "noteId" is not null`,
    )
    .execute(tx)
