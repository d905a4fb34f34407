import { sql, type Transaction } from 'kysely'

/** Lists of files that lie ready to be sent, in an order, with what is said of them. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table "fileLists" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  message text not null,
  unique ("companyId", id)
);
create unique index "fileLists_name" on "fileLists" ("companyId", lower(name));
create index "fileLists_by_name" on "fileLists" ("companyId", (fold(name) collate "C"), id);

create table "fileOptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "fileListId" integer not null,
  position integer not null,
  name text not null,
  "mediaId" uuid,
  unique ("companyId", id),
  foreign key ("companyId", "fileListId") references "fileLists" ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index "fileOptions_of_list" on "fileOptions" ("companyId", "fileListId", position);
create index "fileOptions_of_media" on "fileOptions" ("companyId", "mediaId") where "mediaId" is not null`,
    )
    .execute(tx)
