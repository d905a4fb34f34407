import { sql, type Transaction } from 'kysely'

/** Answers that lie ready, the file that each may bring, and how often each person has sent them. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table "quickMessages" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  "mediaId" uuid,
  "userId" integer,
  unique ("companyId", id),
  foreign key ("companyId", "mediaId") references media ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "quickMessages_by_shortcode" on "quickMessages" ("companyId", (fold(shortcode) collate "C"), id);
create index "quickMessages_of_media" on "quickMessages" ("companyId", "mediaId") where "mediaId" is not null;
create index "quickMessages_of_user" on "quickMessages" ("companyId", "userId");

create table "quickMessageUses" (
  "companyId" integer not null,
  "quickMessageId" integer not null,
  "userId" integer not null,
  uses integer not null,
  primary key ("companyId", "userId", "quickMessageId"),
  foreign key ("companyId", "quickMessageId") references "quickMessages" ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "quickMessageUses_of_message" on "quickMessageUses" ("companyId", "quickMessageId")`,
    )
    .execute(tx)
