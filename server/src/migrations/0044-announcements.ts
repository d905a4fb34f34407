import { sql, type Transaction } from 'kysely'

/** What the platform's people tell everybody, with the time since when it is shown; and until when each person has read it. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table announcements (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  title text not null,
  text text not null,
  priority smallint not null default 3 check (priority in (1, 2, 3)),
  status boolean not null default true,
  "startsAt" timestamptz(3),
  "endsAt" timestamptz(3),
  "publishedAt" timestamptz(3),
  "mediaId" uuid,
  "createdAt" timestamptz(3) not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index "announcements_published" on announcements (id) where "publishedAt" is not null;
create index "announcements_of_media" on announcements ("companyId", "mediaId") where "mediaId" is not null;

create table "announcementReaders" (
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "readUntil" timestamptz(3) not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
)`,
    )
    .execute(tx)
