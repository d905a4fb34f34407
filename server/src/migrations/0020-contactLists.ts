import { sql, type Transaction } from 'kysely'

/**
 * Those to whom something is sent together. `canonical` is what all ways of writing a number share: nobody is in a list twice. The
 * database itself counts them, whoever adds or removes, since a list of fifty thousand is not counted for each look at it.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(tables).execute(tx)
  await sql.raw(counting).execute(tx)
}

const tables = `
create table "contactLists" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  "contactsCount" integer not null default 0,
  "validCount" integer not null default 0,
  "invalidCount" integer not null default 0,
  unique ("companyId", id)
);
create index "contactLists_by_name" on "contactLists" ("companyId", (fold(name) collate "C"), id);

create table "contactListItems" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactListId" integer not null,
  name text not null,
  number text not null,
  email text not null default '',
  canonical text not null,
  "isWhatsappValid" boolean,
  unique ("companyId", id),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id) on delete cascade
);
create unique index "contactListItems_canonical" on "contactListItems" ("companyId", "contactListId", canonical);
create index "contactListItems_by_name" on "contactListItems" ("companyId", "contactListId", (fold(name) collate "C"), id);

create table "contactListImports" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactListId" integer not null,
  "fileId" uuid not null,
  "fileName" text not null,
  titles jsonb not null,
  columns jsonb not null,
  state text not null default 'chosen' check (state in ('chosen', 'running', 'done', 'cancelled', 'failed')),
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  wrong integer not null default 0,
  unique ("companyId", id),
  unique ("companyId", "contactListId"),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id) on delete cascade
);

create table "contactListFaults" (
  "companyId" integer not null,
  "importId" integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  faults jsonb not null,
  primary key ("companyId", "importId", line),
  foreign key ("companyId", "importId") references "contactListImports" ("companyId", id) on delete cascade
)`

const counting = `
create function count_list_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update "contactLists" list
      set "contactsCount" = list."contactsCount" - gone.all_of_them, "validCount" = list."validCount" - gone.valid, "invalidCount" = list."invalidCount" - gone.invalid
      from (select "contactListId", count(*) as all_of_them, count(*) filter (where "isWhatsappValid") as valid, count(*) filter (where not "isWhatsappValid") as invalid
        from gone_items group by "contactListId") gone
      where list.id = gone."contactListId";
  end if;
  if tg_op <> 'DELETE' then
    update "contactLists" list
      set "contactsCount" = list."contactsCount" + come.all_of_them, "validCount" = list."validCount" + come.valid, "invalidCount" = list."invalidCount" + come.invalid
      from (select "contactListId", count(*) as all_of_them, count(*) filter (where "isWhatsappValid") as valid, count(*) filter (where not "isWhatsappValid") as invalid
        from come_items group by "contactListId") come
      where list.id = come."contactListId";
  end if;
  return null;
end $$;
create trigger count_come after insert on "contactListItems" referencing new table as come_items for each statement execute function count_list_items();
create trigger count_gone after delete on "contactListItems" referencing old table as gone_items for each statement execute function count_list_items();
create trigger count_changed after update on "contactListItems" referencing old table as gone_items new table as come_items for each statement execute function count_list_items()`
