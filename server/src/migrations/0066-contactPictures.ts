import { sql, type Transaction } from 'kysely'

/** By which picture the service shows a contact, and when it is asked again. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table "contactPictures" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "contactId" integer not null,
  "mediaId" uuid,
  "shownAs" text,
  "lookAt" timestamptz(3) not null,
  unique ("companyId", id),
  unique ("companyId", "contactId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index "contactPictures_of_media" on "contactPictures" ("companyId", "mediaId") where "mediaId" is not null`,
    )
    .execute(tx)
