import { sql, type Transaction } from 'kysely'

/**
 * Until when a company may go on is moved by payments, by the platform's people and by nobody else, and each change stays written: the
 * database itself keeps the book, so no code can move a due date beside it. Whoever changes one says why in `dueCause`, which the book takes
 * and the row does not keep. `anchorDay` is the day of the month that was agreed, which a short month must not make forget.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(book).execute(tx)

const book = `
alter table companies add column "anchorDay" smallint, add column "dueCause" jsonb;
update companies set "anchorDay" = date_part('day', "dueDate");

create table "dueDateChanges" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "fromDay" date,
  "toDay" date,
  days integer generated always as ("toDay" - "fromDay") stored,
  cause text not null,
  "userId" integer,
  "invoiceId" integer,
  "createdAt" timestamptz(3) not null default now(),
  unique ("companyId", id)
);
insert into "dueDateChanges" ("companyId", "toDay", cause) select id, "dueDate", 'start' from companies where "dueDate" is not null;

create function keep_due_date() returns trigger language plpgsql as $$
begin
  if new."dueDate" is distinct from old."dueDate" then
    new."anchorDay" := coalesce((new."dueCause" ->> 'anchorDay')::smallint, date_part('day', new."dueDate"));
    insert into "dueDateChanges" ("companyId", "fromDay", "toDay", cause, "userId", "invoiceId") values (
      new.id, old."dueDate", new."dueDate", coalesce(new."dueCause" ->> 'cause', 'edit'),
      (new."dueCause" ->> 'userId')::integer, (new."dueCause" ->> 'invoiceId')::integer);
  end if;
  new."dueCause" := null;
  return new;
end $$;
create trigger due_date_kept before update on companies for each row execute function keep_due_date();

create function begin_due_date() returns trigger language plpgsql as $$
begin
  if new."dueDate" is not null then
    insert into "dueDateChanges" ("companyId", "toDay", cause) values (new.id, new."dueDate", 'start');
    update companies set "anchorDay" = date_part('day', new."dueDate") where id = new.id;
  end if;
  return null;
end $$;
create trigger due_date_begun after insert on companies for each row execute function begin_due_date();

create function refuse_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'the book of due dates is only added to'; end if;
  return old;
end $$;
create trigger book_only_grows before update or delete on "dueDateChanges" for each row execute function refuse_change();`
