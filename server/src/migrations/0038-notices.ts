import { sql, type Transaction } from 'kysely'

/** What people are told of until they have seen it. It goes with the chat that it is about, and with what was said there. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table notices (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "userId" integer not null,
  kind text not null default 'mention' check (kind in ('mention', 'reminder')),
  name text not null,
  text text not null,
  "chatId" integer,
  "chatMessageId" uuid,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "chatMessageId") references "chatMessages" ("companyId", id) on delete cascade
);
create index notices_of_user on notices ("companyId", "userId", id);
create index notices_of_chat on notices ("companyId", "chatId", "userId") where "chatId" is not null;
create index notices_of_message on notices ("companyId", "chatMessageId") where "chatMessageId" is not null`,
    )
    .execute(tx)
