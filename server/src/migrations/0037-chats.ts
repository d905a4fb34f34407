import { sql, type Transaction } from 'kysely'

/**
 * What the people of a company say to each other. One sequence orders the messages and, by the newest of each, the chats. `directOf` names the
 * two whose chat it is, so that there is only one; of whoever has left, name and messages stay.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create sequence "chatActivity" as integer;

create table chats (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  kind text not null default 'group' check (kind in ('group', 'direct')),
  title text not null,
  "directOf" text,
  "ownerId" integer,
  "lastMessage" text not null default '',
  "lastSenderId" integer,
  activity integer not null default nextval('"chatActivity"'),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("companyId", id),
  unique ("companyId", "directOf"),
  foreign key ("companyId", "ownerId") references users ("companyId", id) on delete set null ("ownerId"),
  foreign key ("companyId", "lastSenderId") references users ("companyId", id) on delete set null ("lastSenderId")
);
create index chats_by_activity on chats ("companyId", activity desc, id desc);
create index chats_of_owner on chats ("companyId", "ownerId") where "ownerId" is not null;
create index chats_of_sender on chats ("companyId", "lastSenderId") where "lastSenderId" is not null;

create table "chatUsers" (
  "companyId" integer not null,
  "chatId" integer not null,
  "userId" integer not null,
  unreads integer not null default 0,
  "readUpTo" integer not null default 0,
  primary key ("companyId", "chatId", "userId"),
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "chatUsers_of_user" on "chatUsers" ("companyId", "userId", "chatId");

create table "chatMessages" (
  "companyId" integer not null,
  id uuid not null,
  "chatId" integer not null,
  seq integer not null default nextval('"chatActivity"'),
  "senderId" integer,
  "senderName" text not null,
  message text not null,
  mentions jsonb not null default '[]',
  "quotedMsgId" uuid,
  "mediaId" uuid,
  "createdAt" timestamptz(3) not null,
  "editedAt" timestamptz(3),
  "isDeleted" boolean not null default false,
  primary key ("companyId", id),
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "senderId") references users ("companyId", id) on delete set null ("senderId"),
  foreign key ("companyId", "quotedMsgId") references "chatMessages" ("companyId", id) on delete set null ("quotedMsgId"),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index "chatMessages_of_chat" on "chatMessages" ("companyId", "chatId", seq);
create index "chatMessages_of_sender" on "chatMessages" ("companyId", "senderId");
create index "chatMessages_of_quoted" on "chatMessages" ("companyId", "quotedMsgId") where "quotedMsgId" is not null;
create index "chatMessages_of_media" on "chatMessages" ("companyId", "mediaId") where "mediaId" is not null`
