-- The database after all migrations, to be read and compared, not to be run.
-- Written by: UPDATE=1 npx vitest run --project server server/test/schema.test.ts

create extension btree_gin with schema public;
create extension pg_trgm with schema public;

create schema cloud;
create schema simulator;
create schema whatsapp;

CREATE OR REPLACE FUNCTION public.begin_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."dueDate" is not null then
    insert into "dueDateChanges" ("companyId", "toDay", cause) values (new.id, new."dueDate", 'start');
    update companies set "anchorDay" = date_part('day', new."dueDate") where id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.changes_kept_since(company integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select now() - make_interval(months => greatest(
    months_of_changes((select value from settings where "companyId" = company and key = 'changeMonths')),
    (select max(months_of_changes(changes -> 'value' ->> 0)) from changes where "companyId" = company and kind = 'setting'
      and "recordId" = 'changeMonths' and at > now() - interval '30 days'))) $function$;

CREATE OR REPLACE FUNCTION public.count_list_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_message_cost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.counted <> 0 then
    update "monthlyCosts" set counted = counted - old.counted
      where "companyId" = old."companyId" and month = old.month and currency = old.currency;
  end if;
  if new.counted <> 0 then
    insert into "monthlyCosts" ("companyId", month, currency, counted) values (new."companyId", new.month, new.currency, new.counted)
      on conflict ("companyId", month, currency) do update set counted = "monthlyCosts".counted + excluded.counted;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.cut_logged(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when length(value::text) <= 2000 then value
    else to_jsonb(left(case when jsonb_typeof(value) = 'string' then value #>> '{}' else value::text end, 1999) || '…') end $function$;

CREATE OR REPLACE FUNCTION public.delete_old_changes(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare deleted integer;
begin
  with old as (
    select due."companyId", due.id from companies cross join lateral (
      select changes."companyId", changes.id from changes
      where changes."companyId" = companies.id and at < changes_kept_since(companies.id) order by at limit most) due limit most)
  delete from changes using old where changes."companyId" = old."companyId" and changes.id = old.id;
  get diagnostics deleted = row_count;
  if deleted > 0 and deleted < most then
    delete from "changeNames" names where not exists (select from changes where changes."companyId" = names."companyId"
      and changes."recordName" = names.name);
  end if;
  return deleted;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") $function$;

CREATE OR REPLACE FUNCTION public.forget_browsers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from "pushSubscriptions" where "sessionId" = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_expiry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."expiredSince" := null;
  new."removalWarnedAt" := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."dueDate" is distinct from old."dueDate" then
    new."anchorDay" := coalesce((new."dueCause" ->> 'anchorDay')::smallint, date_part('day', new."dueDate"));
    insert into "dueDateChanges" ("companyId", "fromDay", "toDay", cause, "userId", "invoiceId") values (
      new.id, old."dueDate", new."dueDate", coalesce(new."dueCause" ->> 'cause', 'edit'),
      (new."dueCause" ->> 'userId')::integer, (new."dueCause" ->> 'invoiceId')::integer);
  end if;
  new."dueCause" := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(became, was);
  company integer := case when tg_table_name <> 'companies' then (record ->> 'companyId')::integer
    when tg_op <> 'DELETE' then (record ->> 'id')::integer end;
  actor jsonb := nullif(current_setting('recado.actor', true), '')::jsonb;
  is_secret boolean := record ->> 'key' = any(string_to_array(tg_argv[5], ','));
  found jsonb;
begin
  select jsonb_object_agg(name, case when not hidden then jsonb_build_array(cut_logged(was -> name), cut_logged(became -> name)) end) into found
    from (select name, coalesce(is_secret, false) as hidden from unnest(string_to_array(tg_argv[3], ',')) as shown (name)
      union all select name, true from unnest(string_to_array(tg_argv[4], ',')) as secret (name)) logged
    where case when tg_op = 'UPDATE' then was -> name is distinct from became -> name
      else record -> name not in ('null', '""', '[]', '{}', 'false') end;
  if company is null then select id into company from companies where platform; end if;
  if company is null then return null; end if;
  insert into changes ("companyId", kind, action, "recordId", "recordName", "userId", "userName", via, changes) values (
    company, tg_argv[0], case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'change' else 'delete' end,
    record ->> tg_argv[2], left(record ->> tg_argv[1], 200), (actor ->> 'userId')::integer, actor ->> 'name', coalesce(actor ->> 'via', 'system'), found);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  record jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  company integer := (record ->> 'companyId')::integer;
  member integer := (record ->> tg_argv[1])::integer;
  actor jsonb := nullif(current_setting('recado.actor', true), '')::jsonb;
  member_name text;
begin
  case tg_argv[0]
    when 'user' then select name into member_name from users where "companyId" = company and id = member;
    when 'connection' then select name into member_name from connections where "companyId" = company and id = member;
    else null;
  end case;
  insert into changes ("companyId", kind, action, "recordId", "recordName", "userId", "userName", via, changes) values (
    company, tg_argv[0], case when tg_op = 'DELETE' then 'leave' else 'join' end, member, member_name,
    (actor ->> 'userId')::integer, actor ->> 'name', coalesce(actor ->> 'via', 'system'),
    jsonb_build_object(tg_argv[2], case when tg_op = 'DELETE' then jsonb_build_array(record -> tg_argv[2], null) else jsonb_build_array(null, record -> tg_argv[2]) end));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.months_of_changes(value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when value ~ '^[1-9][0-9]?$' then value::integer else 12 end $function$;

CREATE OR REPLACE FUNCTION public.notice_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare company integer;
begin
  company := case when tg_table_name = 'companies' then (to_jsonb(coalesce(new, old)) ->> 'id')::integer
                  when tg_table_name = 'plans' then 0
                  else (to_jsonb(coalesce(new, old)) ->> 'companyId')::integer end;
  perform pg_notify('access', company::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notice_payment_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access', '0');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_act(company integer, act_kind text, act text, record_id text, record_name text, details jsonb, actor jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who jsonb := coalesce(actor, nullif(current_setting('recado.actor', true), '')::jsonb);
  who_id integer := (who ->> 'userId')::integer;
  who_name text := who ->> 'name';
  named text := record_name;
begin
  if act in ('create', 'change', 'delete', 'join', 'leave') and act_kind <> 'token' then
    raise exception 'only a trigger logs the change of a row';
  end if;
  if who_name is null then select name into who_name from users where id = who_id; end if;
  if named is null and act_kind in ('session', 'user') then select name into named from users where "companyId" = company and id = record_id::integer; end if;
  insert into changes ("companyId", kind, action, "recordId", "recordName", "userId", "userName", via, changes)
    values (company, act_kind, act, record_id, left(named, 200), who_id, who_name, coalesce(who ->> 'via', 'system'), details)
    on conflict ("companyId", "recordId", changes, date_trunc('minute', at at time zone 'UTC')) where action = 'signInRefused'
      do update set times = changes.times + 1;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then raise exception 'the book of due dates is only added to'; end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' then raise exception 'the log of changes is only added to'; end if;
  if tg_op = 'UPDATE' then
    if old.action = 'signInRefused' and new.times = old.times + 1 and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then return new; end if;
  elsif old.at < changes_kept_since(old."companyId") then return old;
  end if;
  raise exception 'the log of changes is only added to';
end $function$;

CREATE OR REPLACE FUNCTION public.remember_changed_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into "changeNames" ("companyId", name) values (new."companyId", new."recordName") on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.share_of_messages(company integer)
 RETURNS real
 LANGUAGE sql
 STABLE
AS $function$
  select case when count(*) = 0 then 1 else coalesce(max(freq) filter (where val = company), 0) end::real
  from pg_stats left join lateral unnest(most_common_vals::text::int[], most_common_freqs) as common (val, freq) on true
  where schemaname = 'public' and tablename = 'messages' and attname = 'companyId'
$function$;

CREATE OR REPLACE FUNCTION public.sum_changed_attendances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  
insert into "attendanceSums" ("companyId", day, "userId", "isFolded", came, taken, waits, "waitMs", answers, "answerMs", ended, attended, "timeMs", finished, "byBot", rated, stars)
select "companyId", (at at time zone 'UTC')::date, "userId", false, sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)
from (select 1 as sign, * from (select "companyId", "userId", "queuedAt" as at, (1)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "queuedAt" is not null
union all
select "companyId", "userId", "startedAt" as at, (0)::bigint as came, (1)::bigint as taken, (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as waits, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "startedAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "startedAt" is not null
union all
select "companyId", "userId", "answeredAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as answers, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "answeredAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "answeredAt" is not null
union all
select "companyId", "userId", "finishedAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (1)::bigint as ended, (("startedAt" is not null)::int)::bigint as attended, (coalesce((extract(epoch from "finishedAt" - "startedAt") * 1000)::bigint, 0))::bigint as "timeMs", (("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign'))::int)::bigint as finished, ((("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign')) and "startedAt" is null and "userId" is null)::int)::bigint as "byBot", ((rate is not null)::int)::bigint as rated, (coalesce(rate, 0))::bigint as stars from come where "finishedAt" is not null) come union all select -1 as sign, * from (select "companyId", "userId", "queuedAt" as at, (1)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "queuedAt" is not null
union all
select "companyId", "userId", "startedAt" as at, (0)::bigint as came, (1)::bigint as taken, (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as waits, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "startedAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "startedAt" is not null
union all
select "companyId", "userId", "answeredAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as answers, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "answeredAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "answeredAt" is not null
union all
select "companyId", "userId", "finishedAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (1)::bigint as ended, (("startedAt" is not null)::int)::bigint as attended, (coalesce((extract(epoch from "finishedAt" - "startedAt") * 1000)::bigint, 0))::bigint as "timeMs", (("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign'))::int)::bigint as finished, ((("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign')) and "startedAt" is null and "userId" is null)::int)::bigint as "byBot", ((rate is not null)::int)::bigint as rated, (coalesce(rate, 0))::bigint as stars from gone where "finishedAt" is not null) gone) changes
where exists (select from companies where companies.id = "companyId")
group by 1, 2, 3
having (sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_come_attendances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  
insert into "attendanceSums" ("companyId", day, "userId", "isFolded", came, taken, waits, "waitMs", answers, "answerMs", ended, attended, "timeMs", finished, "byBot", rated, stars)
select "companyId", (at at time zone 'UTC')::date, "userId", false, sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)
from (select 1 as sign, * from (select "companyId", "userId", "queuedAt" as at, (1)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "queuedAt" is not null
union all
select "companyId", "userId", "startedAt" as at, (0)::bigint as came, (1)::bigint as taken, (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as waits, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "startedAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "startedAt" is not null
union all
select "companyId", "userId", "answeredAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as answers, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "answeredAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from come where "answeredAt" is not null
union all
select "companyId", "userId", "finishedAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (1)::bigint as ended, (("startedAt" is not null)::int)::bigint as attended, (coalesce((extract(epoch from "finishedAt" - "startedAt") * 1000)::bigint, 0))::bigint as "timeMs", (("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign'))::int)::bigint as finished, ((("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign')) and "startedAt" is null and "userId" is null)::int)::bigint as "byBot", ((rate is not null)::int)::bigint as rated, (coalesce(rate, 0))::bigint as stars from come where "finishedAt" is not null) come) changes
where exists (select from companies where companies.id = "companyId")
group by 1, 2, 3
having (sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_gone_attendances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  
insert into "attendanceSums" ("companyId", day, "userId", "isFolded", came, taken, waits, "waitMs", answers, "answerMs", ended, attended, "timeMs", finished, "byBot", rated, stars)
select "companyId", (at at time zone 'UTC')::date, "userId", false, sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)
from (select -1 as sign, * from (select "companyId", "userId", "queuedAt" as at, (1)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "queuedAt" is not null
union all
select "companyId", "userId", "startedAt" as at, (0)::bigint as came, (1)::bigint as taken, (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as waits, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "startedAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "startedAt" is not null
union all
select "companyId", "userId", "answeredAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (("startedAt" is not null and "startedAt" > "queuedAt")::int)::bigint as answers, (case when "startedAt" is not null and "startedAt" > "queuedAt" then (extract(epoch from "answeredAt" - "queuedAt") * 1000)::bigint else 0 end)::bigint as "answerMs", (0)::bigint as ended, (0)::bigint as attended, (0)::bigint as "timeMs", (0)::bigint as finished, (0)::bigint as "byBot", (0)::bigint as rated, (0)::bigint as stars from gone where "answeredAt" is not null
union all
select "companyId", "userId", "finishedAt" as at, (0)::bigint as came, (0)::bigint as taken, (0)::bigint as waits, (0)::bigint as "waitMs", (0)::bigint as answers, (0)::bigint as "answerMs", (1)::bigint as ended, (("startedAt" is not null)::int)::bigint as attended, (coalesce((extract(epoch from "finishedAt" - "startedAt") * 1000)::bigint, 0))::bigint as "timeMs", (("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign'))::int)::bigint as finished, ((("finishedAct" is null or "finishedAct" not in ('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign')) and "startedAt" is null and "userId" is null)::int)::bigint as "byBot", ((rate is not null)::int)::bigint as rated, (coalesce(rate, 0))::bigint as stars from gone where "finishedAt" is not null) gone) changes
where exists (select from companies where companies.id = "companyId")
group by 1, 2, 3
having (sum(sign * came), sum(sign * taken), sum(sign * waits), sum(sign * "waitMs"), sum(sign * answers), sum(sign * "answerMs"), sum(sign * ended), sum(sign * attended), sum(sign * "timeMs"), sum(sign * finished), sum(sign * "byBot"), sum(sign * rated), sum(sign * stars)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

create sequence "accountPasskeys_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "accountPasskeys".id;
create sequence "answerTimes_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "answerTimes".id;
create sequence "attendanceSums_id_seq" as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by "attendanceSums".id;
create sequence "blockedMessages_id_seq" as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by "blockedMessages".id;
create sequence "bulkTasks_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "bulkTasks".id;
create sequence "campaignRecipients_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "campaignRecipients".id;
create sequence "chatActivity" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1;
create sequence "contactImports_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "contactImports".id;
create sequence "contactListImports_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "contactListImports".id;
create sequence "contactListItems_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "contactListItems".id;
create sequence "contactLists_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "contactLists".id;
create sequence "contactPictures_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "contactPictures".id;
create sequence "dueDateChanges_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "dueDateChanges".id;
create sequence "fileLists_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "fileLists".id;
create sequence "fileOptions_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "fileOptions".id;
create sequence "knowledgeArticles_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "knowledgeArticles".id;
create sequence "knowledgeChunks_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "knowledgeChunks".id;
create sequence "knowledgeVersions_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "knowledgeVersions".id;
create sequence "lateChanges_id_seq" as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by "lateChanges".id;
create sequence "linkedContacts_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "linkedContacts".id;
create sequence "optOuts_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "optOuts".id;
create sequence "pendingCloses_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "pendingCloses".id;
create sequence "pendingTransfers_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "pendingTransfers".id;
create sequence "personTokens_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "personTokens".id;
create sequence "priceCards_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "priceCards".id;
create sequence "priceRules_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "priceRules".id; -- at 2
create sequence "promptPublications_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "promptPublications".id;
create sequence "promptTestRuns_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "promptTestRuns".id;
create sequence "promptTests_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "promptTests".id;
create sequence "pushSubscriptions_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "pushSubscriptions".id;
create sequence "queueOptions_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "queueOptions".id;
create sequence "queueTests_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "queueTests".id;
create sequence "quickMessages_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "quickMessages".id;
create sequence "ssoDomains_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "ssoDomains".id;
create sequence "supportActs_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "supportActs".id;
create sequence "supportVisits_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "supportVisits".id;
create sequence "ticketNotes_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "ticketNotes".id;
create sequence "ticketSteps_id_seq" as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by "ticketSteps".id;
create sequence "unansweredQuestions_id_seq" as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by "unansweredQuestions".id;
create sequence "webhookDeliveries_seq_seq" as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by "webhookDeliveries".seq;
create sequence announcements_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by announcements.id;
create sequence attendances_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by attendances.id;
create sequence campaigns_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by campaigns.id;
create sequence changes_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by changes.id;
create sequence charges_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by charges.id;
create sequence chats_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by chats.id;
create sequence cloud.heard_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by cloud.heard.seq;
create sequence companies_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by companies.id;
create sequence connections_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by connections.id;
create sequence contacts_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by contacts.id;
create sequence helps_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by helps.id;
create sequence integrations_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by integrations.id;
create sequence invitations_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by invitations.id;
create sequence invoices_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by invoices.id;
create sequence messages_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by messages.seq;
create sequence notices_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by notices.id;
create sequence outbox_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by outbox.seq;
create sequence plans_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by plans.id;
create sequence prompts_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by prompts.id;
create sequence quarantine_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by quarantine.id;
create sequence queues_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by queues.id;
create sequence schedules_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by schedules.id;
create sequence simulator.messages_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by simulator.messages.seq;
create sequence simulator.people_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by simulator.people.id;
create sequence tags_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by tags.id;
create sequence templates_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by templates.id;
create sequence tickets_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by tickets.id;
create sequence users_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by users.id;
create sequence webhooks_id_seq as integer start 1 increment 1 minvalue 1 maxvalue 2147483647 cache 1 owned by webhooks.id;
create sequence whatsapp.heard_seq_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1 owned by whatsapp.heard.seq;

create table "accountPasskeys" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  "credentialId" text not null,
  "publicKey" text not null,
  counter bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  "createdAt" timestamp(3) with time zone not null,
  "lastUsedAt" timestamp(3) with time zone,
  alone boolean default true not null,
  constraint "accountPasskeys_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "accountPasskeys_companyId_id_key" UNIQUE ("companyId", id),
  constraint "accountPasskeys_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "accountPasskeys_pkey" PRIMARY KEY (id)
);
CREATE INDEX "accountPasskeys_host" ON "accountPasskeys" USING btree (host);
CREATE INDEX "accountPasskeys_of_user" ON "accountPasskeys" USING btree ("companyId", "userId");
CREATE UNIQUE INDEX "accountPasskeys_credential" ON "accountPasskeys" USING btree ("credentialId");

create table "aiPrices" (
  "companyId" integer not null,
  model text not null,
  currency text not null,
  input bigint not null,
  output bigint not null,
  constraint "aiPrices_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "aiPrices_pkey" PRIMARY KEY ("companyId", model)
);

create table "aiTokens" (
  "companyId" integer not null,
  month date not null,
  model text not null,
  answers bigint default 0 not null,
  unknown bigint default 0 not null,
  input bigint default 0 not null,
  output bigint default 0 not null,
  constraint "aiTokens_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "aiTokens_pkey" PRIMARY KEY ("companyId", month, model)
);

create table "announcementReaders" (
  "companyId" integer not null,
  "userId" integer not null,
  "readUntil" timestamp(3) with time zone not null,
  constraint "announcementReaders_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "announcementReaders_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "announcementReaders_pkey" PRIMARY KEY ("companyId", "userId")
);

create table "answerTimes" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "queueId" integer,
  "userId" integer,
  kind text not null,
  "waitingSince" timestamp(3) with time zone not null,
  "dueAt" timestamp(3) with time zone not null,
  "answeredAt" timestamp(3) with time zone,
  constraint "answerTimes_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "answerTimes_companyId_id_key" UNIQUE ("companyId", id),
  constraint "answerTimes_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE SET NULL ("queueId"),
  constraint "answerTimes_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "answerTimes_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "answerTimes_kind_check" CHECK (kind = ANY (ARRAY['firstAnswer'::text, 'nextAnswer'::text])),
  constraint "answerTimes_pkey" PRIMARY KEY (id)
);
CREATE INDEX "answerTimes_of_period" ON "answerTimes" USING btree ("companyId", "waitingSince");
CREATE INDEX "answerTimes_of_queue" ON "answerTimes" USING btree ("companyId", "queueId");
CREATE INDEX "answerTimes_of_ticket" ON "answerTimes" USING btree ("companyId", "ticketId", "answeredAt");
CREATE INDEX "answerTimes_of_user" ON "answerTimes" USING btree ("companyId", "userId");

create table "appliedChanges" (
  "companyId" integer not null,
  id uuid not null,
  "ticketId" integer not null,
  "userId" integer not null,
  answer jsonb not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "appliedChanges_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "appliedChanges_pkey" PRIMARY KEY ("companyId", id)
);
CREATE INDEX "appliedChanges_of_ticket" ON "appliedChanges" USING btree ("companyId", "ticketId");

create table "attendanceSums" (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  day date not null,
  "userId" integer,
  "isFolded" boolean default false not null,
  came bigint default 0 not null,
  taken bigint default 0 not null,
  waits bigint default 0 not null,
  "waitMs" bigint default 0 not null,
  answers bigint default 0 not null,
  "answerMs" bigint default 0 not null,
  ended bigint default 0 not null,
  attended bigint default 0 not null,
  "timeMs" bigint default 0 not null,
  finished bigint default 0 not null,
  "byBot" bigint default 0 not null,
  rated bigint default 0 not null,
  stars bigint default 0 not null,
  constraint "attendanceSums_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "attendanceSums_companyId_id_key" UNIQUE ("companyId", id),
  constraint "attendanceSums_pkey" PRIMARY KEY (id)
);
CREATE INDEX "attendanceSums_fresh" ON "attendanceSums" USING btree (id) WHERE NOT "isFolded";
CREATE INDEX "attendanceSums_of_day" ON "attendanceSums" USING btree ("companyId", day, "userId");

create table "blockedMessages" (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer not null,
  "contactId" integer not null,
  "carrierId" text not null,
  content jsonb not null,
  "isEdited" boolean default false not null,
  "isRevoked" boolean default false not null,
  "writtenAt" timestamp(3) with time zone not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "blockedMessages_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "blockedMessages_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "blockedMessages_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "blockedMessages_companyId_id_key" UNIQUE ("companyId", id),
  constraint "blockedMessages_pkey" PRIMARY KEY (id)
);
CREATE INDEX "blockedMessages_expiring" ON "blockedMessages" USING btree ("createdAt");
CREATE INDEX "blockedMessages_of_contact" ON "blockedMessages" USING btree ("companyId", "contactId", id);
CREATE UNIQUE INDEX "blockedMessages_by_carrier" ON "blockedMessages" USING btree ("companyId", "connectionId", "carrierId");

create table "bulkTasks" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  resource text not null,
  action jsonb not null,
  ids integer[] default '{}'::integer[] not null,
  state text default 'running'::text not null,
  total integer not null,
  done integer default 0 not null,
  skipped jsonb default '{}'::jsonb not null,
  "startedAt" timestamp(3) with time zone not null,
  constraint "bulkTasks_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "bulkTasks_companyId_id_key" UNIQUE ("companyId", id),
  constraint "bulkTasks_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "bulkTasks_pkey" PRIMARY KEY (id),
  constraint "bulkTasks_state_check" CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))
);
CREATE INDEX "bulkTasks_ofUser" ON "bulkTasks" USING btree ("companyId", "userId", id);

create table "campaignPaces" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "nextAt" timestamp(3) with time zone not null,
  "inRow" integer default 0 not null,
  constraint "campaignPaces_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "campaignPaces_pkey" PRIMARY KEY ("companyId", "connectionId")
);

create table "campaignRecipients" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "campaignId" integer not null,
  name text not null,
  number text not null,
  email text default ''::text not null,
  identity text not null,
  variant smallint not null,
  "leftOut" text,
  error text,
  "messageId" uuid,
  "sentAt" timestamp(3) with time zone,
  "answeredAt" timestamp(3) with time zone,
  "isNamed" boolean default false not null,
  "values" jsonb default '{}'::jsonb not null,
  "triesAgainAt" timestamp with time zone,
  tries smallint default 0 not null,
  "hasEmptyValue" boolean default false not null,
  "resentAt" timestamp(3) with time zone,
  constraint "campaignRecipients_companyId_campaignId_fkey" FOREIGN KEY ("companyId", "campaignId") REFERENCES campaigns("companyId", id) ON DELETE CASCADE,
  constraint "campaignRecipients_companyId_id_key" UNIQUE ("companyId", id),
  constraint "campaignRecipients_leftOut_check" CHECK ("leftOut" = ANY (ARRAY['invalid'::text, 'optedOut'::text, 'duplicate'::text, 'lacking'::text, 'blocked'::text])) NOT VALID,
  constraint "campaignRecipients_pkey" PRIMARY KEY (id)
);
CREATE INDEX "campaignRecipients_latest" ON "campaignRecipients" USING btree ("companyId", identity, "sentAt" DESC) WHERE "sentAt" IS NOT NULL;
CREATE INDEX "campaignRecipients_of_campaign" ON "campaignRecipients" USING btree ("companyId", "campaignId", id);
CREATE INDEX "campaignRecipients_of_message" ON "campaignRecipients" USING btree ("companyId", "messageId") WHERE "messageId" IS NOT NULL;
CREATE INDEX "campaignRecipients_triesAgainAt" ON "campaignRecipients" USING btree ("triesAgainAt") WHERE "triesAgainAt" IS NOT NULL;
CREATE INDEX "campaignRecipients_waiting" ON "campaignRecipients" USING btree ("campaignId", id) WHERE "sentAt" IS NULL AND "leftOut" IS NULL AND error IS NULL;
CREATE UNIQUE INDEX "campaignRecipients_once" ON "campaignRecipients" USING btree ("companyId", "campaignId", identity) WHERE "leftOut" IS NULL;

create table "campaignSettings" (
  "companyId" integer not null,
  settings jsonb not null,
  constraint "campaignSettings_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "campaignSettings_pkey" PRIMARY KEY ("companyId")
);

create table "changeNames" (
  "companyId" integer not null,
  name text not null,
  constraint "changeNames_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "changeNames_pkey" PRIMARY KEY ("companyId", name)
);
CREATE INDEX change_names_by_text ON "changeNames" USING gin ("companyId", fold(name) gin_trgm_ops);

create table "chatMessages" (
  "companyId" integer not null,
  id uuid not null,
  "chatId" integer not null,
  seq integer default nextval('"chatActivity"'::regclass) not null,
  "senderId" integer,
  "senderName" text not null,
  message text not null,
  mentions jsonb default '[]'::jsonb not null,
  "quotedMsgId" uuid,
  "mediaId" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "editedAt" timestamp(3) with time zone,
  "isDeleted" boolean default false not null,
  folded text generated always as (fold(message)) stored,
  constraint "chatMessages_companyId_chatId_fkey" FOREIGN KEY ("companyId", "chatId") REFERENCES chats("companyId", id) ON DELETE CASCADE,
  constraint "chatMessages_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id) ON DELETE SET NULL ("mediaId"),
  constraint "chatMessages_companyId_quotedMsgId_fkey" FOREIGN KEY ("companyId", "quotedMsgId") REFERENCES "chatMessages"("companyId", id) ON DELETE SET NULL ("quotedMsgId"),
  constraint "chatMessages_companyId_senderId_fkey" FOREIGN KEY ("companyId", "senderId") REFERENCES users("companyId", id) ON DELETE SET NULL ("senderId"),
  constraint "chatMessages_pkey" PRIMARY KEY ("companyId", id)
);
CREATE INDEX "chatMessages_newest" ON "chatMessages" USING btree ("companyId", seq);
CREATE INDEX "chatMessages_of_chat" ON "chatMessages" USING btree ("companyId", "chatId", seq);
CREATE INDEX "chatMessages_of_media" ON "chatMessages" USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX "chatMessages_of_quoted" ON "chatMessages" USING btree ("companyId", "quotedMsgId") WHERE "quotedMsgId" IS NOT NULL;
CREATE INDEX "chatMessages_of_sender" ON "chatMessages" USING btree ("companyId", "senderId");
CREATE INDEX "chatMessages_text" ON "chatMessages" USING gin ("companyId", folded gin_trgm_ops) WITH (gin_pending_list_limit='256');

create table "chatUsers" (
  "companyId" integer not null,
  "chatId" integer not null,
  "userId" integer not null,
  unreads integer default 0 not null,
  "readUpTo" integer default 0 not null,
  constraint "chatUsers_companyId_chatId_fkey" FOREIGN KEY ("companyId", "chatId") REFERENCES chats("companyId", id) ON DELETE CASCADE,
  constraint "chatUsers_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "chatUsers_pkey" PRIMARY KEY ("companyId", "chatId", "userId")
);
CREATE INDEX "chatUsers_of_user" ON "chatUsers" USING btree ("companyId", "userId", "chatId");

create table "connectionQueues" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "queueId" integer not null,
  constraint "connectionQueues_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "connectionQueues_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "connectionQueues_pkey" PRIMARY KEY ("companyId", "connectionId", "queueId")
);
CREATE INDEX "connectionQueues_of_queue" ON "connectionQueues" USING btree ("companyId", "queueId");
CREATE TRIGGER log_members AFTER INSERT OR DELETE ON "connectionQueues" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_membership('connection', 'connectionId', 'queueId');

create table "contactFields" (
  "companyId" integer not null,
  name text not null,
  constraint "contactFields_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "contactFields_pkey" PRIMARY KEY ("companyId", name)
);

create table "contactIdentities" (
  "companyId" integer not null,
  kind text not null,
  value text not null,
  "contactId" integer not null,
  constraint "contactIdentities_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "contactIdentities_pkey" PRIMARY KEY ("companyId", kind, value)
);
CREATE INDEX "contactIdentities_of_contact" ON "contactIdentities" USING btree ("companyId", "contactId");

create table "contactImportFaults" (
  "companyId" integer not null,
  "importId" integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  faults jsonb not null,
  constraint "contactImportFaults_companyId_importId_fkey" FOREIGN KEY ("companyId", "importId") REFERENCES "contactImports"("companyId", id) ON DELETE CASCADE,
  constraint "contactImportFaults_pkey" PRIMARY KEY ("companyId", "importId", line)
);

create table "contactImports" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "fileId" uuid not null,
  "fileName" text not null,
  titles jsonb not null,
  columns jsonb not null,
  state text default 'chosen'::text not null,
  total integer not null,
  done integer default 0 not null,
  added integer default 0 not null,
  known integer default 0 not null,
  wrong integer default 0 not null,
  removed integer default 0 not null,
  "lastLooked" integer default 0 not null,
  kept jsonb default '[]'::jsonb not null,
  constraint "contactImports_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "contactImports_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contactImports_pkey" PRIMARY KEY (id),
  constraint "contactImports_state_check" CHECK (state = ANY (ARRAY['chosen'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))
);

create table "contactListFaults" (
  "companyId" integer not null,
  "importId" integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  faults jsonb not null,
  constraint "contactListFaults_companyId_importId_fkey" FOREIGN KEY ("companyId", "importId") REFERENCES "contactListImports"("companyId", id) ON DELETE CASCADE,
  constraint "contactListFaults_pkey" PRIMARY KEY ("companyId", "importId", line)
);

create table "contactListImports" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "contactListId" integer not null,
  "fileId" uuid not null,
  "fileName" text not null,
  titles jsonb not null,
  columns jsonb not null,
  state text default 'chosen'::text not null,
  total integer not null,
  done integer default 0 not null,
  added integer default 0 not null,
  known integer default 0 not null,
  wrong integer default 0 not null,
  constraint "contactListImports_companyId_contactListId_fkey" FOREIGN KEY ("companyId", "contactListId") REFERENCES "contactLists"("companyId", id) ON DELETE CASCADE,
  constraint "contactListImports_companyId_contactListId_key" UNIQUE ("companyId", "contactListId"),
  constraint "contactListImports_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contactListImports_pkey" PRIMARY KEY (id),
  constraint "contactListImports_state_check" CHECK (state = ANY (ARRAY['chosen'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))
);

create table "contactListItems" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "contactListId" integer not null,
  name text not null,
  number text not null,
  email text default ''::text not null,
  canonical text not null,
  "isWhatsappValid" boolean,
  "isNamed" boolean default true not null,
  "values" jsonb default '{}'::jsonb not null,
  constraint "contactListItems_companyId_contactListId_fkey" FOREIGN KEY ("companyId", "contactListId") REFERENCES "contactLists"("companyId", id) ON DELETE CASCADE,
  constraint "contactListItems_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contactListItems_pkey" PRIMARY KEY (id)
);
CREATE INDEX "contactListItems_by_name" ON "contactListItems" USING btree ("companyId", "contactListId", fold(name) COLLATE "C", id);
CREATE INDEX "contactListItems_by_number" ON "contactListItems" USING btree ("companyId", canonical);
CREATE INDEX "contactListItems_unchecked" ON "contactListItems" USING btree ("companyId", id DESC) WHERE "isWhatsappValid" IS NULL;
CREATE UNIQUE INDEX "contactListItems_canonical" ON "contactListItems" USING btree ("companyId", "contactListId", canonical);
CREATE TRIGGER count_changed AFTER UPDATE ON "contactListItems" REFERENCING OLD TABLE AS gone_items NEW TABLE AS come_items FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();
CREATE TRIGGER count_come AFTER INSERT ON "contactListItems" REFERENCING NEW TABLE AS come_items FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();
CREATE TRIGGER count_gone AFTER DELETE ON "contactListItems" REFERENCING OLD TABLE AS gone_items FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();

create table "contactLists" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  "contactsCount" integer default 0 not null,
  "validCount" integer default 0 not null,
  "invalidCount" integer default 0 not null,
  archived boolean default false not null,
  columns jsonb default '[]'::jsonb not null,
  constraint "contactLists_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "contactLists_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contactLists_pkey" PRIMARY KEY (id)
);
CREATE INDEX "contactLists_by_name" ON "contactLists" USING btree ("companyId", fold(name) COLLATE "C", id);

create table "contactPictures" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "contactId" integer not null,
  "mediaId" uuid,
  "shownAs" text,
  "lookAt" timestamp(3) with time zone not null,
  constraint "contactPictures_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "contactPictures_companyId_contactId_key" UNIQUE ("companyId", "contactId"),
  constraint "contactPictures_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "contactPictures_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contactPictures_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint "contactPictures_pkey" PRIMARY KEY (id)
);
CREATE INDEX "contactPictures_of_media" ON "contactPictures" USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;

create table "costSettings" (
  "companyId" integer not null,
  currency text,
  budget bigint,
  constraint "costSettings_budget_check" CHECK (budget > 0),
  constraint "costSettings_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "costSettings_currency_check" CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint "costSettings_pkey" PRIMARY KEY ("companyId")
);
CREATE TRIGGER log_changed AFTER UPDATE ON "costSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.currency IS DISTINCT FROM new.currency OR old.budget IS DISTINCT FROM new.budget)) EXECUTE FUNCTION log_change('costSetting', '', '', 'currency,budget', '', '');
CREATE TRIGGER log_created AFTER INSERT ON "costSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('costSetting', '', '', 'currency,budget', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON "costSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('costSetting', '', '', 'currency,budget', '', '');

create table "dueDateChanges" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "fromDay" date,
  "toDay" date,
  days integer generated always as (("toDay" - "fromDay")) stored,
  cause text not null,
  "userId" integer,
  "invoiceId" integer,
  "createdAt" timestamp(3) with time zone default now() not null,
  constraint "dueDateChanges_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "dueDateChanges_companyId_id_key" UNIQUE ("companyId", id),
  constraint "dueDateChanges_pkey" PRIMARY KEY (id)
);
CREATE INDEX due_date_changes_by_time ON "dueDateChanges" USING btree ("companyId", "createdAt" DESC, id DESC);
CREATE TRIGGER book_only_grows BEFORE DELETE OR UPDATE ON "dueDateChanges" FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table "fileHome" (
  one boolean default true not null,
  home text not null,
  constraint "fileHome_home_check" CHECK (home = ANY (ARRAY['s3'::text, 'leavingS3'::text, 'disk'::text])),
  constraint "fileHome_one_check" CHECK (one),
  constraint "fileHome_pkey" PRIMARY KEY (one)
);

create table "fileLists" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  message text not null,
  constraint "fileLists_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "fileLists_companyId_id_key" UNIQUE ("companyId", id),
  constraint "fileLists_pkey" PRIMARY KEY (id)
);
CREATE INDEX "fileLists_by_name" ON "fileLists" USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE UNIQUE INDEX "fileLists_name" ON "fileLists" USING btree ("companyId", lower(name));

create table "fileOptions" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "fileListId" integer not null,
  "position" integer not null,
  name text not null,
  "mediaId" uuid,
  constraint "fileOptions_companyId_fileListId_fkey" FOREIGN KEY ("companyId", "fileListId") REFERENCES "fileLists"("companyId", id) ON DELETE CASCADE,
  constraint "fileOptions_companyId_id_key" UNIQUE ("companyId", id),
  constraint "fileOptions_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint "fileOptions_pkey" PRIMARY KEY (id)
);
CREATE INDEX "fileOptions_of_list" ON "fileOptions" USING btree ("companyId", "fileListId", "position");
CREATE INDEX "fileOptions_of_media" ON "fileOptions" USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;

create table "hiddenFirstSteps" (
  "companyId" integer not null,
  "userId" integer not null,
  constraint "hiddenFirstSteps_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "hiddenFirstSteps_pkey" PRIMARY KEY ("companyId", "userId")
);

create table "invitationQueues" (
  "companyId" integer not null,
  "invitationId" integer not null,
  "queueId" integer not null,
  constraint "invitationQueues_companyId_invitationId_fkey" FOREIGN KEY ("companyId", "invitationId") REFERENCES invitations("companyId", id) ON DELETE CASCADE,
  constraint "invitationQueues_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "invitationQueues_pkey" PRIMARY KEY ("companyId", "invitationId", "queueId")
);
CREATE INDEX "invitationQueues_of_queue" ON "invitationQueues" USING btree ("companyId", "queueId");

create table "knowledgeArticles" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  kind text not null,
  title text not null,
  text text not null,
  "quickMessageId" integer,
  "userId" integer,
  "updatedAt" timestamp(3) with time zone not null,
  constraint "knowledgeArticles_check" CHECK (kind <> 'quickMessage'::text OR "quickMessageId" IS NOT NULL),
  constraint "knowledgeArticles_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knowledgeArticles_companyId_id_key" UNIQUE ("companyId", id),
  constraint "knowledgeArticles_companyId_quickMessageId_fkey" FOREIGN KEY ("companyId", "quickMessageId") REFERENCES "quickMessages"("companyId", id) ON DELETE CASCADE,
  constraint "knowledgeArticles_companyId_quickMessageId_key" UNIQUE ("companyId", "quickMessageId"),
  constraint "knowledgeArticles_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "knowledgeArticles_kind_check" CHECK (kind = ANY (ARRAY['pair'::text, 'page'::text, 'quickMessage'::text])),
  constraint "knowledgeArticles_pkey" PRIMARY KEY (id)
);
CREATE INDEX "knowledgeArticles_by_title" ON "knowledgeArticles" USING btree ("companyId", fold(title) COLLATE "C", id);
CREATE INDEX "knowledgeArticles_of_user" ON "knowledgeArticles" USING btree ("companyId", "userId");

create table "knowledgeChunks" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "articleId" integer not null,
  "position" integer not null,
  path text not null,
  text text not null,
  length real not null,
  constraint "knowledgeChunks_companyId_articleId_fkey" FOREIGN KEY ("companyId", "articleId") REFERENCES "knowledgeArticles"("companyId", id) ON DELETE CASCADE,
  constraint "knowledgeChunks_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knowledgeChunks_companyId_id_key" UNIQUE ("companyId", id),
  constraint "knowledgeChunks_pkey" PRIMARY KEY (id)
);
CREATE INDEX "knowledgeChunks_lengths" ON "knowledgeChunks" USING btree ("companyId") INCLUDE (length);
CREATE INDEX "knowledgeChunks_of_article" ON "knowledgeChunks" USING btree ("companyId", "articleId", "position");

create table "knowledgeTerms" (
  "companyId" integer not null,
  "chunkId" integer not null,
  stem text collate "C" not null,
  frequency real not null,
  length real not null,
  constraint "knowledgeTerms_companyId_chunkId_fkey" FOREIGN KEY ("companyId", "chunkId") REFERENCES "knowledgeChunks"("companyId", id) ON DELETE CASCADE,
  constraint "knowledgeTerms_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knowledgeTerms_pkey" PRIMARY KEY ("companyId", "chunkId", stem)
);
CREATE INDEX "knowledgeTerms_of_stem" ON "knowledgeTerms" USING btree ("companyId", stem) INCLUDE ("chunkId", frequency, length);

create table "knowledgeVersions" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "articleId" integer not null,
  title text not null,
  text text not null,
  "userId" integer,
  "savedAt" timestamp(3) with time zone not null,
  constraint "knowledgeVersions_companyId_articleId_fkey" FOREIGN KEY ("companyId", "articleId") REFERENCES "knowledgeArticles"("companyId", id) ON DELETE CASCADE,
  constraint "knowledgeVersions_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knowledgeVersions_companyId_id_key" UNIQUE ("companyId", id),
  constraint "knowledgeVersions_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "knowledgeVersions_pkey" PRIMARY KEY (id)
);
CREATE INDEX "knowledgeVersions_of_article" ON "knowledgeVersions" USING btree ("companyId", "articleId", id);
CREATE INDEX "knowledgeVersions_of_user" ON "knowledgeVersions" USING btree ("companyId", "userId");

create table "knowledgeWords" (
  "companyId" integer not null,
  word text collate "C" not null,
  language text not null,
  stem text collate "C" not null,
  sound text collate "C" not null,
  constraint "knowledgeWords_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knowledgeWords_language_check" CHECK (language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text])),
  constraint "knowledgeWords_pkey" PRIMARY KEY ("companyId", word, language)
);
CREATE INDEX "knowledgeWords_alike" ON "knowledgeWords" USING gin ("companyId", word gin_trgm_ops);
CREATE INDEX "knowledgeWords_of_sound" ON "knowledgeWords" USING btree ("companyId", sound);
CREATE INDEX "knowledgeWords_of_stem" ON "knowledgeWords" USING btree ("companyId", stem);

create table "knownBrowsers" (
  id uuid not null,
  "companyId" integer not null,
  "userId" integer not null,
  "tokenHash" text,
  name text not null,
  address text not null,
  "lastUsedAt" timestamp(3) with time zone not null,
  constraint "knownBrowsers_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "knownBrowsers_companyId_id_key" UNIQUE ("companyId", id),
  constraint "knownBrowsers_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "knownBrowsers_pkey" PRIMARY KEY (id)
);
CREATE INDEX "knownBrowsers_of_user" ON "knownBrowsers" USING btree ("companyId", "userId");
CREATE INDEX "knownBrowsers_old" ON "knownBrowsers" USING btree ("lastUsedAt");

create table "lateChanges" (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text not null,
  change jsonb not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "lateChanges_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "lateChanges_pkey" PRIMARY KEY (id)
);
CREATE INDEX "lateChanges_of_message" ON "lateChanges" USING btree ("companyId", "connectionId", "carrierId");

create table "lineTokenUses" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "usedAt" timestamp(3) with time zone not null,
  constraint "lineTokenUses_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "lineTokenUses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "lineTokenUses_pkey" PRIMARY KEY ("companyId", "connectionId")
);

create table "linkedContacts" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "contactId" integer not null,
  "personId" uuid not null,
  constraint "linkedContacts_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "linkedContacts_companyId_contactId_key" UNIQUE ("companyId", "contactId"),
  constraint "linkedContacts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "linkedContacts_companyId_id_key" UNIQUE ("companyId", id),
  constraint "linkedContacts_pkey" PRIMARY KEY (id)
);
CREATE INDEX "linkedContacts_of_person" ON "linkedContacts" USING btree ("companyId", "personId");

create table "mailTexts" (
  mail text not null,
  language text not null,
  text text not null,
  constraint "mailTexts_pkey" PRIMARY KEY (mail, language)
);

create table "messageCosts" (
  "companyId" integer not null,
  "messageId" uuid not null,
  state text not null,
  "connectionId" integer,
  "ticketId" integer,
  "campaignId" integer,
  number text default ''::text not null,
  category text,
  type text,
  at timestamp with time zone not null,
  month date,
  currency text,
  micros bigint,
  free text,
  "isExample" boolean default false not null,
  counted bigint default 0 not null,
  revision integer default '-1'::integer not null,
  constraint "messageCosts_companyId_campaignId_fkey" FOREIGN KEY ("companyId", "campaignId") REFERENCES campaigns("companyId", id) ON DELETE SET NULL ("campaignId"),
  constraint "messageCosts_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "messageCosts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "messageCosts_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE SET NULL ("ticketId"),
  constraint "messageCosts_counted_check" CHECK (counted >= 0),
  constraint "messageCosts_pkey" PRIMARY KEY ("companyId", "messageId"),
  constraint "messageCosts_state_check" CHECK (state = ANY (ARRAY['reserved'::text, 'delivered'::text, 'released'::text]))
);
CREATE INDEX "messageCosts_of_campaign" ON "messageCosts" USING btree ("companyId", "campaignId") WHERE "campaignId" IS NOT NULL;
CREATE INDEX "messageCosts_of_connection" ON "messageCosts" USING btree ("companyId", "connectionId", month, free);
CREATE INDEX "messageCosts_of_month" ON "messageCosts" USING btree ("companyId", month) WHERE state = 'delivered'::text;
CREATE INDEX "messageCosts_of_ticket" ON "messageCosts" USING btree ("companyId", "ticketId");
CREATE INDEX "messageCosts_to_price" ON "messageCosts" USING btree (revision, "companyId") WHERE state = 'delivered'::text AND micros IS NULL;
CREATE TRIGGER message_cost_changed AFTER UPDATE ON "messageCosts" FOR EACH ROW WHEN (old.month IS DISTINCT FROM new.month OR old.currency IS DISTINCT FROM new.currency OR old.counted IS DISTINCT FROM new.counted) EXECUTE FUNCTION count_message_cost();
CREATE TRIGGER message_cost_stored AFTER INSERT ON "messageCosts" FOR EACH ROW WHEN (new.counted <> 0) EXECUTE FUNCTION count_message_cost();

create table "monthlyCosts" (
  "companyId" integer not null,
  month date not null,
  currency text not null,
  counted bigint default 0 not null,
  "warnedAt" timestamp with time zone,
  constraint "monthlyCosts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "monthlyCosts_pkey" PRIMARY KEY ("companyId", month, currency)
);

create table "numberLookups" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "nextAt" timestamp(3) with time zone not null,
  day date not null,
  count integer default 0 not null,
  constraint "numberLookups_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "numberLookups_pkey" PRIMARY KEY ("companyId", "connectionId")
);

create table "optOuts" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "contactId" integer not null,
  "isOut" boolean not null,
  reason text not null,
  "userId" integer,
  "userName" text,
  "createdAt" timestamp(3) with time zone not null,
  constraint "optOuts_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "optOuts_companyId_id_key" UNIQUE ("companyId", id),
  constraint "optOuts_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "optOuts_pkey" PRIMARY KEY (id)
);
CREATE INDEX "optOuts_of_contact" ON "optOuts" USING btree ("companyId", "contactId", id);
CREATE INDEX "optOuts_of_user" ON "optOuts" USING btree ("companyId", "userId") WHERE "userId" IS NOT NULL;

create table "passkeyRequests" (
  "companyId" integer not null,
  "connectionId" integer not null,
  challenge text not null,
  options jsonb not null,
  "expiresAt" timestamp(3) with time zone not null,
  "userId" integer,
  "tokenHash" text,
  "answerSealed" text,
  constraint "passkeyRequests_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "passkeyRequests_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "passkeyRequests_pkey" PRIMARY KEY ("companyId", "connectionId"),
  constraint "passkeyRequests_tokenHash_key" UNIQUE ("tokenHash")
);
CREATE INDEX "passkeyRequests_of_user" ON "passkeyRequests" USING btree ("companyId", "userId");

create table "paymentSettings" (
  key text not null,
  value text not null,
  constraint "paymentSettings_pkey" PRIMARY KEY (key)
);
CREATE TRIGGER access_payment_settings AFTER INSERT OR DELETE OR UPDATE ON "paymentSettings" FOR EACH ROW EXECUTE FUNCTION notice_payment_settings();
CREATE TRIGGER log_changed AFTER UPDATE ON "paymentSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.value IS DISTINCT FROM new.value) EXECUTE FUNCTION log_change('paymentSetting', 'key', 'key', 'value', '', 'efiClientSecret,efiCertificate,asaasKey,asaasWebhookToken');
CREATE TRIGGER log_created AFTER INSERT ON "paymentSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('paymentSetting', 'key', 'key', 'value', '', 'efiClientSecret,efiCertificate,asaasKey,asaasWebhookToken');
CREATE TRIGGER log_deleted AFTER DELETE ON "paymentSettings" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('paymentSetting', 'key', 'key', 'value', '', 'efiClientSecret,efiCertificate,asaasKey,asaasWebhookToken');

create table "pendingCloses" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "userId" integer,
  before jsonb not null,
  "saysGoodbye" boolean not null,
  "resolvedAt" timestamp(3) with time zone not null,
  "leavesAt" timestamp(3) with time zone not null,
  constraint "pendingCloses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "pendingCloses_companyId_id_key" UNIQUE ("companyId", id),
  constraint "pendingCloses_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "pendingCloses_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "pendingCloses_pkey" PRIMARY KEY (id)
);
CREATE INDEX "pendingCloses_due" ON "pendingCloses" USING btree ("leavesAt");
CREATE INDEX "pendingCloses_of_ticket" ON "pendingCloses" USING btree ("companyId", "ticketId");
CREATE INDEX "pendingCloses_of_user" ON "pendingCloses" USING btree ("companyId", "userId") WHERE "userId" IS NOT NULL;

create table "pendingTransfers" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "userId" integer,
  before jsonb not null,
  "transferredAt" timestamp(3) with time zone not null,
  "leavesAt" timestamp(3) with time zone not null,
  constraint "pendingTransfers_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "pendingTransfers_companyId_id_key" UNIQUE ("companyId", id),
  constraint "pendingTransfers_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "pendingTransfers_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "pendingTransfers_pkey" PRIMARY KEY (id)
);
CREATE INDEX "pendingTransfers_due" ON "pendingTransfers" USING btree ("leavesAt");
CREATE INDEX "pendingTransfers_of_ticket" ON "pendingTransfers" USING btree ("companyId", "ticketId");
CREATE INDEX "pendingTransfers_of_user" ON "pendingTransfers" USING btree ("companyId", "userId") WHERE "userId" IS NOT NULL;

create table "personTokenUses" (
  "companyId" integer not null,
  "tokenId" integer not null,
  "usedAt" timestamp(3) with time zone not null,
  network text not null,
  constraint "personTokenUses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "personTokenUses_companyId_tokenId_fkey" FOREIGN KEY ("companyId", "tokenId") REFERENCES "personTokens"("companyId", id) ON DELETE CASCADE,
  constraint "personTokenUses_pkey" PRIMARY KEY ("companyId", "tokenId")
);

create table "personTokens" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  name text not null,
  "tokenHash" text not null,
  ending text not null,
  "previousHash" text,
  "previousUntil" timestamp(3) with time zone,
  "readOnly" boolean not null,
  groups text[] not null,
  "createdAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  "warnedAt" timestamp(3) with time zone,
  constraint "personTokens_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "personTokens_companyId_id_key" UNIQUE ("companyId", id),
  constraint "personTokens_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "personTokens_pkey" PRIMARY KEY (id),
  constraint "personTokens_previousHash_key" UNIQUE ("previousHash"),
  constraint "personTokens_tokenHash_key" UNIQUE ("tokenHash")
);
CREATE INDEX "personTokens_ending" ON "personTokens" USING btree ("expiresAt");
CREATE INDEX "personTokens_of_user" ON "personTokens" USING btree ("companyId", "userId");
CREATE TRIGGER access_tokens AFTER INSERT OR DELETE OR UPDATE ON "personTokens" FOR EACH ROW EXECUTE FUNCTION notice_access();

create table "priceCards" (
  id integer generated always as identity not null,
  "effectiveFrom" date not null,
  currency text not null,
  source text not null,
  "isExample" boolean not null,
  "addedBy" text not null,
  "createdAt" timestamp with time zone not null,
  constraint "priceCards_currency_check" CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint "priceCards_pkey" PRIMARY KEY (id)
);

create table "priceRates" (
  "cardId" integer not null,
  category text not null,
  prefix text not null,
  market text not null,
  micros bigint not null,
  constraint "priceRates_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "priceCards"(id) ON DELETE CASCADE,
  constraint "priceRates_micros_check" CHECK (micros >= 0 AND micros <= '10000000000'::bigint),
  constraint "priceRates_pkey" PRIMARY KEY ("cardId", category, prefix),
  constraint "priceRates_prefix_check" CHECK (prefix ~ '^[0-9]{0,7}$'::text)
);

create table "priceRules" (
  id integer generated always as identity not null,
  "effectiveFrom" date not null,
  category text not null,
  billable boolean not null,
  "freeEntryPoint" boolean not null,
  "monthlyQuota" integer not null,
  source text not null,
  "isExample" boolean not null,
  "addedBy" text not null,
  "createdAt" timestamp with time zone not null,
  constraint "priceRules_monthlyQuota_check" CHECK ("monthlyQuota" >= 0),
  constraint "priceRules_pkey" PRIMARY KEY (id)
);

create table "promptPublications" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "promptId" integer not null,
  "userId" integer,
  reason text not null,
  bar integer not null,
  passed integer not null,
  failed integer not null,
  "notRun" integer not null,
  at timestamp(3) with time zone not null,
  constraint "promptPublications_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "promptPublications_companyId_id_key" UNIQUE ("companyId", id),
  constraint "promptPublications_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE CASCADE,
  constraint "promptPublications_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "promptPublications_pkey" PRIMARY KEY (id)
);
CREATE INDEX "promptPublications_of_prompt" ON "promptPublications" USING btree ("companyId", "promptId", id);
CREATE INDEX "promptPublications_of_user" ON "promptPublications" USING btree ("companyId", "userId");

create table "promptTestResults" (
  "companyId" integer not null,
  "testId" integer not null,
  fingerprint text collate "C" not null,
  runs integer not null,
  "passedRuns" integer not null,
  problems jsonb not null,
  answers jsonb not null,
  sources jsonb not null,
  handover text,
  model text not null,
  input integer not null,
  output integer not null,
  at timestamp(3) with time zone not null,
  constraint "promptTestResults_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "promptTestResults_companyId_testId_fkey" FOREIGN KEY ("companyId", "testId") REFERENCES "promptTests"("companyId", id) ON DELETE CASCADE,
  constraint "promptTestResults_pkey" PRIMARY KEY ("companyId", "testId", fingerprint)
);

create table "promptTestRuns" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "promptId" integer not null,
  at timestamp(3) with time zone not null,
  "startedAt" timestamp(3) with time zone,
  "finishedAt" timestamp(3) with time zone,
  passed integer default 0 not null,
  failed integer default 0 not null,
  "notRun" integer default 0 not null,
  input integer default 0 not null,
  output integer default 0 not null,
  constraint "promptTestRuns_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "promptTestRuns_companyId_id_key" UNIQUE ("companyId", id),
  constraint "promptTestRuns_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE CASCADE,
  constraint "promptTestRuns_pkey" PRIMARY KEY (id)
);
CREATE INDEX "promptTestRuns_of_prompt" ON "promptTestRuns" USING btree ("companyId", "promptId", id);

create table "promptTests" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "promptId" integer not null,
  "contactId" integer,
  "userId" integer,
  name text not null,
  turns jsonb not null,
  expects jsonb not null,
  "wrongAnswer" text,
  "isReported" boolean default false not null,
  constraint "promptTests_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "promptTests_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "promptTests_companyId_id_key" UNIQUE ("companyId", id),
  constraint "promptTests_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE CASCADE,
  constraint "promptTests_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "promptTests_pkey" PRIMARY KEY (id)
);
CREATE INDEX "promptTests_of_contact" ON "promptTests" USING btree ("companyId", "contactId");
CREATE INDEX "promptTests_of_prompt" ON "promptTests" USING btree ("companyId", "promptId", id);
CREATE INDEX "promptTests_of_user" ON "promptTests" USING btree ("companyId", "userId");

create table "promptTokens" (
  "companyId" integer not null,
  "promptId" integer not null,
  day date not null,
  tokens bigint not null,
  constraint "promptTokens_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "promptTokens_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE CASCADE,
  constraint "promptTokens_pkey" PRIMARY KEY ("companyId", "promptId", day)
);

create table "pushChoices" (
  "companyId" integer not null,
  "userId" integer not null,
  kinds jsonb not null,
  constraint "pushChoices_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "pushChoices_pkey" PRIMARY KEY ("companyId", "userId")
);

create table "pushKeys" (
  single boolean default true not null,
  "publicKey" text not null,
  "privateSealed" text not null,
  constraint "pushKeys_pkey" PRIMARY KEY (single),
  constraint "pushKeys_single_check" CHECK (single)
);

create table "pushSubscriptions" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  "sessionId" uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "pushSubscriptions_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "pushSubscriptions_endpoint_key" UNIQUE (endpoint),
  constraint "pushSubscriptions_pkey" PRIMARY KEY (id)
);
CREATE INDEX push_subscriptions_of_session ON "pushSubscriptions" USING btree ("sessionId");
CREATE INDEX push_subscriptions_of_user ON "pushSubscriptions" USING btree ("companyId", "userId", id);

create table "queueOptions" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "queueId" integer not null,
  "parentId" integer,
  "position" integer not null,
  title text not null,
  message text default ''::text not null,
  constraint "queueOptions_companyId_id_key" UNIQUE ("companyId", id),
  constraint "queueOptions_companyId_parentId_fkey" FOREIGN KEY ("companyId", "parentId") REFERENCES "queueOptions"("companyId", id) ON DELETE CASCADE,
  constraint "queueOptions_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "queueOptions_pkey" PRIMARY KEY (id)
);
CREATE INDEX "queueOptions_of_parent" ON "queueOptions" USING btree ("companyId", "parentId") WHERE "parentId" IS NOT NULL;
CREATE INDEX "queueOptions_of_queue" ON "queueOptions" USING btree ("companyId", "queueId", "position", id);
CREATE TRIGGER log_changed AFTER UPDATE ON "queueOptions" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old."queueId" IS DISTINCT FROM new."queueId" OR old."parentId" IS DISTINCT FROM new."parentId" OR old."position" IS DISTINCT FROM new."position" OR old.title IS DISTINCT FROM new.title OR old.message IS DISTINCT FROM new.message)) EXECUTE FUNCTION log_change('queueOption', 'title', 'id', 'queueId,parentId,position,title,message', '', '');
CREATE TRIGGER log_created AFTER INSERT ON "queueOptions" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('queueOption', 'title', 'id', 'queueId,parentId,position,title,message', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON "queueOptions" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('queueOption', 'title', 'id', 'queueId,parentId,position,title,message', '', '');

create table "queueTests" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "queueId" integer not null,
  name text not null,
  "connectionId" integer,
  moment text not null,
  turns jsonb not null,
  constraint "queueTests_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "queueTests_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "queueTests_moment_check" CHECK (moment = ANY (ARRAY['open'::text, 'closed'::text])),
  constraint "queueTests_pkey" PRIMARY KEY (id)
);
CREATE INDEX "queueTests_of_connection" ON "queueTests" USING btree ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL;
CREATE INDEX "queueTests_of_queue" ON "queueTests" USING btree ("companyId", "queueId", id);

create table "quickMessageUses" (
  "companyId" integer not null,
  "quickMessageId" integer not null,
  "userId" integer not null,
  uses integer not null,
  constraint "quickMessageUses_companyId_quickMessageId_fkey" FOREIGN KEY ("companyId", "quickMessageId") REFERENCES "quickMessages"("companyId", id) ON DELETE CASCADE,
  constraint "quickMessageUses_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "quickMessageUses_pkey" PRIMARY KEY ("companyId", "userId", "quickMessageId")
);
CREATE INDEX "quickMessageUses_of_message" ON "quickMessageUses" USING btree ("companyId", "quickMessageId");

create table "quickMessages" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  shortcode text not null,
  message text default ''::text not null,
  geral boolean default false not null,
  status boolean default true not null,
  "mediaId" uuid,
  "userId" integer,
  constraint "quickMessages_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "quickMessages_companyId_id_key" UNIQUE ("companyId", id),
  constraint "quickMessages_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint "quickMessages_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "quickMessages_pkey" PRIMARY KEY (id)
);
CREATE INDEX "quickMessages_by_shortcode" ON "quickMessages" USING btree ("companyId", fold(shortcode) COLLATE "C", id);
CREATE INDEX "quickMessages_of_media" ON "quickMessages" USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX "quickMessages_of_user" ON "quickMessages" USING btree ("companyId", "userId");

create table "recoveryCodes" (
  "companyId" integer not null,
  "userId" integer not null,
  "codeHash" text not null,
  constraint "recoveryCodes_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "recoveryCodes_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "recoveryCodes_pkey" PRIMARY KEY ("companyId", "userId", "codeHash")
);

create table "redeemedChallenges" (
  id uuid not null,
  "companyId" integer not null,
  "userId" integer not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "redeemedChallenges_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "redeemedChallenges_companyId_id_key" UNIQUE ("companyId", id),
  constraint "redeemedChallenges_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "redeemedChallenges_pkey" PRIMARY KEY (id)
);
CREATE INDEX "redeemedChallenges_of_user" ON "redeemedChallenges" USING btree ("companyId", "userId");
CREATE INDEX "redeemedChallenges_old" ON "redeemedChallenges" USING btree ("expiresAt");

create table "rememberedBrowsers" (
  id uuid not null,
  "companyId" integer not null,
  "userId" integer not null,
  "tokenHash" text not null,
  name text not null,
  "createdAt" timestamp(3) with time zone not null,
  "lastUsedAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "rememberedBrowsers_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "rememberedBrowsers_companyId_id_key" UNIQUE ("companyId", id),
  constraint "rememberedBrowsers_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "rememberedBrowsers_pkey" PRIMARY KEY (id)
);
CREATE INDEX "rememberedBrowsers_of_user" ON "rememberedBrowsers" USING btree ("companyId", "userId");
CREATE INDEX "rememberedBrowsers_old" ON "rememberedBrowsers" USING btree ("expiresAt");

create table "resetCodes" (
  "companyId" integer not null,
  "userId" integer not null,
  "codeHash" text not null,
  "expiresAt" timestamp(3) with time zone not null,
  "triesLeft" integer not null,
  known boolean not null,
  constraint "resetCodes_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "resetCodes_pkey" PRIMARY KEY ("companyId", "userId", known)
);

create table "sandboxCharges" (
  reference uuid not null,
  "valueCents" integer not null,
  state text default 'open'::text not null,
  told integer default 0 not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "sandboxCharges_pkey" PRIMARY KEY (reference),
  constraint "sandboxCharges_state_check" CHECK (state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'refunded'::text, 'cancelled'::text]))
);

create table "secondSteps" (
  "companyId" integer not null,
  "userId" integer not null,
  "secretSealed" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "confirmedAt" timestamp(3) with time zone,
  "lastPeriod" integer,
  constraint "secondSteps_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "secondSteps_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "secondSteps_pkey" PRIMARY KEY ("companyId", "userId")
);

create table "sentReactions" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text not null,
  "messageId" uuid,
  given jsonb default '{}'::jsonb not null,
  error text,
  "createdAt" timestamp(3) with time zone not null,
  constraint "sentReactions_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "sentReactions_companyId_messageId_fkey" FOREIGN KEY ("companyId", "messageId") REFERENCES messages("companyId", id) ON DELETE CASCADE,
  constraint "sentReactions_pkey" PRIMARY KEY ("companyId", "connectionId", "carrierId")
);
CREATE INDEX "sentReactions_by_time" ON "sentReactions" USING btree ("companyId", "connectionId", "createdAt");
CREATE INDEX "sentReactions_of_message" ON "sentReactions" USING btree ("companyId", "messageId");

create table "ssoDomains" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  domain text not null,
  token text not null,
  "createdAt" timestamp(3) with time zone not null,
  "provedAt" timestamp(3) with time zone,
  "provedBy" text,
  "missingSince" timestamp(3) with time zone,
  constraint "ssoDomains_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "ssoDomains_companyId_id_key" UNIQUE ("companyId", id),
  constraint "ssoDomains_pkey" PRIMARY KEY (id),
  constraint "ssoDomains_provedBy_check" CHECK ("provedBy" = ANY (ARRAY['dns'::text, 'platform'::text]))
);
CREATE UNIQUE INDEX "ssoDomains_companyId_domain_key" ON "ssoDomains" USING btree ("companyId", domain);
CREATE UNIQUE INDEX "ssoDomains_proved_key" ON "ssoDomains" USING btree (domain) WHERE "provedAt" IS NOT NULL;
CREATE TRIGGER log_changed AFTER UPDATE ON "ssoDomains" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.domain IS DISTINCT FROM new.domain OR old."provedAt" IS DISTINCT FROM new."provedAt" OR old."provedBy" IS DISTINCT FROM new."provedBy")) EXECUTE FUNCTION log_change('singleSignOn', 'domain', 'domain', 'domain,provedAt,provedBy', '', '');
CREATE TRIGGER log_created AFTER INSERT ON "ssoDomains" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'domain', 'domain', 'domain,provedAt,provedBy', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON "ssoDomains" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'domain', 'domain', 'domain,provedAt,provedBy', '', '');

create table "ssoIdentities" (
  "companyId" integer not null,
  issuer text not null,
  subject text not null,
  "userId" integer not null,
  "byPassword" boolean not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "ssoIdentities_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "ssoIdentities_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "ssoIdentities_pkey" PRIMARY KEY ("companyId", issuer, subject)
);
CREATE UNIQUE INDEX "ssoIdentities_of_user" ON "ssoIdentities" USING btree ("companyId", "userId", issuer);
CREATE TRIGGER log_changed AFTER UPDATE ON "ssoIdentities" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.issuer IS DISTINCT FROM new.issuer OR old.subject IS DISTINCT FROM new.subject OR old."userId" IS DISTINCT FROM new."userId")) EXECUTE FUNCTION log_change('singleSignOn', 'subject', 'subject', 'issuer,subject,userId', '', '');
CREATE TRIGGER log_created AFTER INSERT ON "ssoIdentities" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'subject', 'subject', 'issuer,subject,userId', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON "ssoIdentities" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'subject', 'subject', 'issuer,subject,userId', '', '');

create table "ssoProviders" (
  "companyId" integer not null,
  link text not null,
  issuer text not null,
  "clientId" text not null,
  "secretSealed" text not null,
  "newUsers" text default 'none'::text not null,
  "onlyExceptUserId" integer,
  "createdAt" timestamp(3) with time zone not null,
  constraint "ssoProviders_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "ssoProviders_companyId_onlyExceptUserId_fkey" FOREIGN KEY ("companyId", "onlyExceptUserId") REFERENCES users("companyId", id) ON DELETE SET NULL ("onlyExceptUserId"),
  constraint "ssoProviders_newUsers_check" CHECK ("newUsers" = ANY (ARRAY['none'::text, 'user'::text, 'supervisor'::text])),
  constraint "ssoProviders_pkey" PRIMARY KEY ("companyId")
);
CREATE INDEX "ssoProviders_onlyExcept" ON "ssoProviders" USING btree ("companyId", "onlyExceptUserId");
CREATE UNIQUE INDEX "ssoProviders_link_key" ON "ssoProviders" USING btree (link);
CREATE TRIGGER log_changed AFTER UPDATE ON "ssoProviders" FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.issuer IS DISTINCT FROM new.issuer OR old."clientId" IS DISTINCT FROM new."clientId" OR old."newUsers" IS DISTINCT FROM new."newUsers" OR old."onlyExceptUserId" IS DISTINCT FROM new."onlyExceptUserId" OR old."secretSealed" IS DISTINCT FROM new."secretSealed")) EXECUTE FUNCTION log_change('singleSignOn', 'issuer', 'link', 'issuer,clientId,newUsers,onlyExceptUserId', 'secretSealed', '');
CREATE TRIGGER log_created AFTER INSERT ON "ssoProviders" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'issuer', 'link', 'issuer,clientId,newUsers,onlyExceptUserId', 'secretSealed', '');
CREATE TRIGGER log_deleted AFTER DELETE ON "ssoProviders" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('singleSignOn', 'issuer', 'link', 'issuer,clientId,newUsers,onlyExceptUserId', 'secretSealed', '');

create table "ssoQueues" (
  "companyId" integer not null,
  "queueId" integer not null,
  constraint "ssoQueues_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "ssoQueues_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "ssoQueues_pkey" PRIMARY KEY ("companyId", "queueId")
);

create table "ssoStates" (
  "companyId" integer not null,
  "stateHash" text not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "ssoStates_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "ssoStates_pkey" PRIMARY KEY ("companyId", "stateHash")
);
CREATE INDEX "ssoStates_old" ON "ssoStates" USING btree ("expiresAt");

create table "supportActs" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "visitId" integer not null,
  at timestamp(3) with time zone not null,
  method text not null,
  address text not null,
  constraint "supportActs_companyId_id_key" UNIQUE ("companyId", id),
  constraint "supportActs_companyId_visitId_fkey" FOREIGN KEY ("companyId", "visitId") REFERENCES "supportVisits"("companyId", id) ON DELETE CASCADE,
  constraint "supportActs_pkey" PRIMARY KEY (id)
);
CREATE INDEX support_acts_by_time ON "supportActs" USING btree ("companyId", at DESC, id DESC);
CREATE INDEX support_acts_of_visit ON "supportActs" USING btree ("companyId", "visitId", id);
CREATE UNIQUE INDEX support_acts_read_once ON "supportActs" USING btree ("companyId", "visitId", address) WHERE method = 'GET'::text;

create table "supportVisits" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  "userName" text not null,
  "sessionId" uuid not null,
  reason text not null,
  "startedAt" timestamp(3) with time zone not null,
  "endsAt" timestamp(3) with time zone not null,
  "endedAt" timestamp(3) with time zone,
  constraint "supportVisits_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "supportVisits_companyId_id_key" UNIQUE ("companyId", id),
  constraint "supportVisits_pkey" PRIMARY KEY (id)
);
CREATE INDEX support_visits_latest ON "supportVisits" USING btree ("companyId", id DESC);
CREATE INDEX support_visits_live ON "supportVisits" USING btree ("sessionId") WHERE "endedAt" IS NULL;
CREATE TRIGGER access_support AFTER INSERT OR DELETE OR UPDATE ON "supportVisits" FOR EACH ROW EXECUTE FUNCTION notice_access();

create table "ticketNotes" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "userId" integer,
  "userName" text not null,
  note text not null,
  "createdAt" timestamp(3) with time zone not null,
  "idempotencyKey" uuid,
  constraint "ticketNotes_companyId_id_key" UNIQUE ("companyId", id),
  constraint "ticketNotes_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "ticketNotes_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "ticketNotes_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ticketNotes_of_ticket" ON "ticketNotes" USING btree ("companyId", "ticketId", id DESC);
CREATE INDEX "ticketNotes_of_user" ON "ticketNotes" USING btree ("companyId", "userId");
CREATE UNIQUE INDEX "ticketNotes_by_key" ON "ticketNotes" USING btree ("companyId", "idempotencyKey") WHERE "idempotencyKey" IS NOT NULL;

create table "ticketSteps" (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  code text not null,
  "values" jsonb default '{}'::jsonb not null,
  "userId" integer,
  "userName" text,
  "createdAt" timestamp(3) with time zone not null,
  act text,
  constraint "ticketSteps_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "ticketSteps_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "ticketSteps_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ticketSteps_handed_on" ON "ticketSteps" USING btree ("companyId", "ticketId", id DESC) WHERE act = ANY (ARRAY['transfer'::text, 'return'::text, 'giveBack'::text]);
CREATE INDEX "ticketSteps_of_ticket" ON "ticketSteps" USING btree ("companyId", "ticketId", id DESC);
CREATE INDEX "ticketSteps_of_user" ON "ticketSteps" USING btree ("companyId", "userId") WHERE "userId" IS NOT NULL;
CREATE INDEX ticket_steps_of_assistants ON "ticketSteps" USING btree ("companyId", "createdAt") WHERE code = ANY (ARRAY['assistantEnded'::text, 'assistantHandedOver'::text, 'assistantFailed'::text]);

create table "ticketTags" (
  "companyId" integer not null,
  "ticketId" integer not null,
  "tagId" integer not null,
  constraint "ticketTags_companyId_tagId_fkey" FOREIGN KEY ("companyId", "tagId") REFERENCES tags("companyId", id) ON DELETE CASCADE,
  constraint "ticketTags_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "ticketTags_pkey" PRIMARY KEY ("companyId", "ticketId", "tagId")
);
CREATE INDEX "ticketTags_of_tag" ON "ticketTags" USING btree ("companyId", "tagId", "ticketId");

create table "unansweredQuestions" (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "promptId" integer,
  "articleId" integer,
  question text not null,
  reason text not null,
  "askedAt" timestamp(3) with time zone not null,
  "doneAt" timestamp(3) with time zone,
  constraint "unansweredQuestions_companyId_articleId_fkey" FOREIGN KEY ("companyId", "articleId") REFERENCES "knowledgeArticles"("companyId", id) ON DELETE SET NULL ("articleId"),
  constraint "unansweredQuestions_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "unansweredQuestions_companyId_id_key" UNIQUE ("companyId", id),
  constraint "unansweredQuestions_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE SET NULL ("promptId"),
  constraint "unansweredQuestions_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "unansweredQuestions_pkey" PRIMARY KEY (id),
  constraint "unansweredQuestions_reason_check" CHECK (reason = ANY (ARRAY['missing_knowledge'::text, 'unchecked'::text]))
);
CREATE INDEX "unansweredQuestions_done" ON "unansweredQuestions" USING btree ("doneAt") WHERE "doneAt" IS NOT NULL;
CREATE INDEX "unansweredQuestions_of_article" ON "unansweredQuestions" USING btree ("companyId", "articleId") WHERE "articleId" IS NOT NULL;
CREATE INDEX "unansweredQuestions_of_prompt" ON "unansweredQuestions" USING btree ("companyId", "promptId") WHERE "promptId" IS NOT NULL;
CREATE INDEX "unansweredQuestions_of_ticket" ON "unansweredQuestions" USING btree ("companyId", "ticketId");
CREATE INDEX "unansweredQuestions_open" ON "unansweredQuestions" USING btree ("companyId", id) WHERE "doneAt" IS NULL;

create table "userQueues" (
  "companyId" integer not null,
  "userId" integer not null,
  "queueId" integer not null,
  "assignedAt" timestamp(3) with time zone,
  constraint "userQueues_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE CASCADE,
  constraint "userQueues_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "userQueues_pkey" PRIMARY KEY ("companyId", "userId", "queueId")
);
CREATE INDEX "userQueues_of_queue" ON "userQueues" USING btree ("companyId", "queueId");
CREATE TRIGGER access_queues AFTER INSERT OR DELETE OR UPDATE ON "userQueues" FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER log_members AFTER INSERT OR DELETE ON "userQueues" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_membership('user', 'userId', 'queueId');

create table "webhookDeliveries" (
  seq bigint generated always as identity not null,
  id uuid default gen_random_uuid() not null,
  "companyId" integer not null,
  "webhookId" integer not null,
  "ticketId" integer,
  event text not null,
  payload jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  "notBefore" timestamp(3) with time zone not null,
  "dueSince" timestamp(3) with time zone not null,
  "triedAt" timestamp(3) with time zone,
  status integer,
  answer text,
  error text,
  "createdAt" timestamp(3) with time zone not null,
  subject text,
  constraint "webhookDeliveries_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "webhookDeliveries_companyId_id_key" UNIQUE ("companyId", id),
  constraint "webhookDeliveries_companyId_webhookId_fkey" FOREIGN KEY ("companyId", "webhookId") REFERENCES webhooks("companyId", id) ON DELETE CASCADE,
  constraint "webhookDeliveries_pkey" PRIMARY KEY (seq),
  constraint "webhookDeliveries_state_check" CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))
);
CREATE INDEX "webhookDeliveries_dead" ON "webhookDeliveries" USING btree (event) WHERE state = 'dead'::text;
CREATE INDEX "webhookDeliveries_newest" ON "webhookDeliveries" USING btree ("companyId", "webhookId", seq DESC);
CREATE INDEX "webhookDeliveries_of_subject" ON "webhookDeliveries" USING btree ("webhookId", subject, seq) WHERE state = 'waiting'::text AND subject IS NOT NULL;
CREATE INDEX "webhookDeliveries_of_ticket" ON "webhookDeliveries" USING btree ("webhookId", "ticketId", seq) WHERE state = 'waiting'::text;
CREATE INDEX "webhookDeliveries_old" ON "webhookDeliveries" USING btree ("createdAt") WHERE state <> 'waiting'::text;
CREATE INDEX "webhookDeliveries_waiting" ON "webhookDeliveries" USING btree ("webhookId", seq) WHERE state = 'waiting'::text;

create table announcements (
  id integer generated always as identity not null,
  "companyId" integer not null,
  title text not null,
  text text not null,
  priority smallint default 3 not null,
  status boolean default true not null,
  "startsAt" timestamp(3) with time zone,
  "endsAt" timestamp(3) with time zone,
  "publishedAt" timestamp(3) with time zone,
  "mediaId" uuid,
  "createdAt" timestamp(3) with time zone default now() not null,
  constraint "announcements_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "announcements_companyId_id_key" UNIQUE ("companyId", id),
  constraint "announcements_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_priority_check CHECK (priority = ANY (ARRAY[1, 2, 3]))
);
CREATE INDEX announcements_of_media ON announcements USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX announcements_published ON announcements USING btree (id) WHERE "publishedAt" IS NOT NULL;

create table attendances (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "ticketId" integer not null,
  "queueId" integer,
  "userId" integer,
  "userName" text,
  "queuedAt" timestamp(3) with time zone not null,
  "startedAt" timestamp(3) with time zone,
  "finishedAt" timestamp(3) with time zone,
  rate smallint,
  "queuedAct" text,
  "startedAct" text,
  "finishedAct" text,
  "closedById" integer,
  "closedByName" text,
  "answeredAt" timestamp(3) with time zone,
  "assignedAt" timestamp(3) with time zone,
  constraint "attendances_companyId_closedById_fkey" FOREIGN KEY ("companyId", "closedById") REFERENCES users("companyId", id) ON DELETE SET NULL ("closedById"),
  constraint "attendances_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE SET NULL ("queueId"),
  constraint "attendances_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "attendances_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint attendances_pkey PRIMARY KEY (id)
);
CREATE INDEX attendances_answered ON attendances USING btree ("companyId", "answeredAt") INCLUDE ("queuedAt", "startedAt") WHERE "answeredAt" IS NOT NULL;
CREATE INDEX attendances_begun ON attendances USING btree ("companyId", "queuedAt") INCLUDE ("queueId", "ticketId") WHERE "queuedAct" IS NULL OR ("queuedAct" <> ALL (ARRAY['takeOver'::text, 'transfer'::text, 'return'::text, 'giveBack'::text, 'release'::text, 'route'::text, 'assign'::text]));
CREATE INDEX attendances_closed_by ON attendances USING btree ("companyId", "closedById") WHERE "closedById" IS NOT NULL;
CREATE INDEX attendances_conversations ON attendances USING btree ("companyId", "queuedAt") INCLUDE ("queueId", "ticketId") WHERE "queuedAct" IS NULL OR ("queuedAct" <> ALL (ARRAY['takeOver'::text, 'transfer'::text, 'return'::text, 'giveBack'::text, 'release'::text, 'route'::text, 'assign'::text, 'unassign'::text]));
CREATE INDEX attendances_finished ON attendances USING btree ("companyId", "finishedAt") INCLUDE ("queuedAt", "startedAt", "finishedAct", "userId", rate) WHERE "finishedAt" IS NOT NULL;
CREATE INDEX attendances_of_queue ON attendances USING btree ("companyId", "queueId");
CREATE INDEX attendances_of_ticket ON attendances USING btree ("companyId", "ticketId", id);
CREATE INDEX attendances_of_user ON attendances USING btree ("companyId", "userId");
CREATE INDEX attendances_queued ON attendances USING btree ("companyId", "queuedAt") INCLUDE ("queuedAct", "queueId", "ticketId");
CREATE INDEX attendances_started ON attendances USING btree ("companyId", "startedAt") INCLUDE ("queuedAt", "userId", "userName") WHERE "startedAt" IS NOT NULL;
CREATE UNIQUE INDEX attendances_one_running ON attendances USING btree ("companyId", "ticketId") WHERE "finishedAt" IS NULL;
CREATE TRIGGER sums_changed AFTER UPDATE ON attendances REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_attendances();
CREATE TRIGGER sums_come AFTER INSERT ON attendances REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_come_attendances();
CREATE TRIGGER sums_gone AFTER DELETE ON attendances REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_gone_attendances();

create table campaigns (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  message1 text default ''::text not null,
  message2 text default ''::text not null,
  message3 text default ''::text not null,
  message4 text default ''::text not null,
  message5 text default ''::text not null,
  status text default 'INATIVA'::text not null,
  "scheduledAt" timestamp(3) with time zone,
  "completedAt" timestamp(3) with time zone,
  "connectionId" integer,
  "contactListId" integer,
  "tagId" integer,
  "fileListId" integer,
  "mediaId" uuid,
  pace jsonb,
  "preparedTo" integer default 0 not null,
  "preparedAt" timestamp(3) with time zone,
  total integer default 0 not null,
  done integer default 0 not null,
  "lastSentAt" timestamp(3) with time zone,
  "watchFrom" integer default 0 not null,
  "waitsFor" text,
  templates jsonb default '[]'::jsonb not null,
  archived boolean default false not null,
  "contactListName" text,
  lacking text,
  "waitsUntil" timestamp(3) with time zone,
  "acceptsUnpriced" boolean default false not null,
  "asksLacking" boolean default false not null,
  constraint "campaigns_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "campaigns_companyId_contactListId_fkey" FOREIGN KEY ("companyId", "contactListId") REFERENCES "contactLists"("companyId", id),
  constraint "campaigns_companyId_fileListId_fkey" FOREIGN KEY ("companyId", "fileListId") REFERENCES "fileLists"("companyId", id),
  constraint "campaigns_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "campaigns_companyId_id_key" UNIQUE ("companyId", id),
  constraint "campaigns_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id) ON DELETE SET NULL ("mediaId"),
  constraint "campaigns_companyId_tagId_fkey" FOREIGN KEY ("companyId", "tagId") REFERENCES tags("companyId", id) ON DELETE SET NULL ("tagId"),
  constraint campaigns_lacking_check CHECK (lacking = ANY (ARRAY['leaveOut'::text, 'empty'::text])),
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_status_check CHECK (status = ANY (ARRAY['INATIVA'::text, 'PROGRAMADA'::text, 'EM_ANDAMENTO'::text, 'CANCELADA'::text, 'FINALIZADA'::text]))
);
CREATE INDEX campaigns_by_name ON campaigns USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE INDEX campaigns_of_connection ON campaigns USING btree ("companyId", "connectionId");
CREATE INDEX campaigns_of_files ON campaigns USING btree ("companyId", "fileListId");
CREATE INDEX campaigns_of_list ON campaigns USING btree ("companyId", "contactListId");
CREATE INDEX campaigns_of_media ON campaigns USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX campaigns_of_tag ON campaigns USING btree ("companyId", "tagId");
CREATE INDEX campaigns_planned ON campaigns USING btree ("scheduledAt") WHERE status = 'PROGRAMADA'::text;
CREATE INDEX campaigns_running ON campaigns USING btree ("connectionId", "lastSentAt") WHERE status = 'EM_ANDAMENTO'::text;
CREATE TRIGGER log_changed AFTER UPDATE ON campaigns FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.message1 IS DISTINCT FROM new.message1 OR old.message2 IS DISTINCT FROM new.message2 OR old.message3 IS DISTINCT FROM new.message3 OR old.message4 IS DISTINCT FROM new.message4 OR old.message5 IS DISTINCT FROM new.message5 OR old.status IS DISTINCT FROM new.status OR old."scheduledAt" IS DISTINCT FROM new."scheduledAt" OR old."connectionId" IS DISTINCT FROM new."connectionId" OR old."contactListId" IS DISTINCT FROM new."contactListId" OR old."tagId" IS DISTINCT FROM new."tagId" OR old."fileListId" IS DISTINCT FROM new."fileListId" OR old.templates IS DISTINCT FROM new.templates OR old.archived IS DISTINCT FROM new.archived OR old.lacking IS DISTINCT FROM new.lacking OR old."acceptsUnpriced" IS DISTINCT FROM new."acceptsUnpriced" OR old."asksLacking" IS DISTINCT FROM new."asksLacking")) EXECUTE FUNCTION log_change('campaign', 'name', 'id', 'name,message1,message2,message3,message4,message5,status,scheduledAt,connectionId,contactListId,tagId,fileListId,templates,archived,lacking,acceptsUnpriced,asksLacking', '', '');
CREATE TRIGGER log_created AFTER INSERT ON campaigns FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('campaign', 'name', 'id', 'name,message1,message2,message3,message4,message5,status,scheduledAt,connectionId,contactListId,tagId,fileListId,templates,archived,lacking,acceptsUnpriced,asksLacking', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON campaigns FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('campaign', 'name', 'id', 'name,message1,message2,message3,message4,message5,status,scheduledAt,connectionId,contactListId,tagId,fileListId,templates,archived,lacking,acceptsUnpriced,asksLacking', '', '');

create table changes (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  at timestamp(3) with time zone default now() not null,
  kind text not null,
  action text not null,
  "recordId" text,
  "recordName" text,
  "userId" integer,
  "userName" text,
  via text default 'system'::text not null,
  changes jsonb,
  times integer default 1 not null,
  constraint "changes_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint changes_pkey PRIMARY KEY ("companyId", id),
  constraint changes_via_check CHECK (via = ANY (ARRAY['page'::text, 'token'::text, 'connection'::text, 'support'::text, 'sso'::text, 'system'::text, 'command'::text]))
);
CREATE INDEX changes_by_kind ON changes USING btree ("companyId", kind, at DESC, id DESC);
CREATE INDEX changes_by_name ON changes USING btree ("companyId", "recordName", at DESC, id DESC) INCLUDE (kind, "recordId");
CREATE INDEX changes_by_record ON changes USING btree ("companyId", kind, "recordId", at DESC, id DESC);
CREATE INDEX changes_by_time ON changes USING btree ("companyId", at DESC, id DESC);
CREATE INDEX changes_by_user ON changes USING btree ("companyId", "userId", at DESC, id DESC);
CREATE INDEX changes_by_user_and_kind ON changes USING btree ("companyId", "userId", kind, at DESC, id DESC);
CREATE INDEX changes_of_platform ON changes USING btree (at DESC, id DESC) WHERE kind = ANY (ARRAY['company'::text, 'invoice'::text, 'plan'::text, 'paymentSetting'::text, 'backup'::text]);
CREATE INDEX changes_of_platform_by_kind ON changes USING btree (kind, at DESC, id DESC) WHERE kind = ANY (ARRAY['company'::text, 'invoice'::text, 'plan'::text, 'paymentSetting'::text, 'backup'::text]);
CREATE UNIQUE INDEX changes_refusals ON changes USING btree ("companyId", "recordId", changes, date_trunc('minute'::text, (at AT TIME ZONE 'UTC'::text))) WHERE action = 'signInRefused'::text;
CREATE TRIGGER log_only_grows BEFORE DELETE OR UPDATE ON changes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER log_stays BEFORE TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER names_remembered AFTER INSERT ON changes FOR EACH ROW WHEN (new."recordName" IS NOT NULL) EXECUTE FUNCTION remember_changed_name();

create table charges (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "invoiceId" integer not null,
  reference uuid not null,
  gateway text not null,
  method text not null,
  "externalId" text,
  "valueCents" integer not null,
  state text default 'asked'::text not null,
  surplus boolean default false not null,
  problem text,
  qrcode text,
  "expiresAt" timestamp(3) with time zone,
  "paidAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  recheck text,
  constraint "charges_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "charges_companyId_id_key" UNIQUE ("companyId", id),
  constraint "charges_companyId_invoiceId_fkey" FOREIGN KEY ("companyId", "invoiceId") REFERENCES invoices("companyId", id) ON DELETE CASCADE,
  constraint charges_method_check CHECK (method = ANY (ARRAY['pix'::text, 'card'::text])),
  constraint charges_pkey PRIMARY KEY (id),
  constraint charges_recheck_check CHECK (recheck = ANY (ARRAY['waiting'::text, 'unanswered'::text])),
  constraint charges_reference_key UNIQUE (reference),
  constraint charges_state_check CHECK (state = ANY (ARRAY['asked'::text, 'open'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'wrong'::text]))
);
CREATE INDEX charges_of_invoice ON charges USING btree ("companyId", "invoiceId");
CREATE INDEX charges_rechecked ON charges USING btree ("companyId", "invoiceId") WHERE recheck IS NOT NULL;
CREATE INDEX charges_unsettled ON charges USING btree ("createdAt") WHERE state = ANY (ARRAY['asked'::text, 'open'::text]);
CREATE UNIQUE INDEX charges_of_gateway ON charges USING btree (gateway, "externalId");
CREATE UNIQUE INDEX charges_settle_once ON charges USING btree ("companyId", "invoiceId") WHERE state = 'paid'::text AND NOT surplus;
CREATE TRIGGER access_charges AFTER UPDATE OF recheck ON charges FOR EACH ROW WHEN ((old.recheck IS NULL) <> (new.recheck IS NULL)) EXECUTE FUNCTION notice_access();

create table chats (
  id integer generated always as identity not null,
  "companyId" integer not null,
  uuid uuid default gen_random_uuid() not null,
  kind text default 'group'::text not null,
  title text not null,
  "directOf" text,
  "ownerId" integer,
  "lastMessage" text default ''::text not null,
  "lastSenderId" integer,
  activity integer default nextval('"chatActivity"'::regclass) not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint "chats_companyId_directOf_key" UNIQUE ("companyId", "directOf"),
  constraint "chats_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "chats_companyId_id_key" UNIQUE ("companyId", id),
  constraint "chats_companyId_lastSenderId_fkey" FOREIGN KEY ("companyId", "lastSenderId") REFERENCES users("companyId", id) ON DELETE SET NULL ("lastSenderId"),
  constraint "chats_companyId_ownerId_fkey" FOREIGN KEY ("companyId", "ownerId") REFERENCES users("companyId", id) ON DELETE SET NULL ("ownerId"),
  constraint chats_kind_check CHECK (kind = ANY (ARRAY['group'::text, 'direct'::text])),
  constraint chats_pkey PRIMARY KEY (id)
);
CREATE INDEX chats_by_activity ON chats USING btree ("companyId", activity DESC, id DESC);
CREATE INDEX chats_of_owner ON chats USING btree ("companyId", "ownerId") WHERE "ownerId" IS NOT NULL;
CREATE INDEX chats_of_sender ON chats USING btree ("companyId", "lastSenderId") WHERE "lastSenderId" IS NOT NULL;

create table cloud."dailyLimits" (
  portfolio text not null,
  most integer,
  begun integer default 0 not null,
  constraint "dailyLimits_pkey" PRIMARY KEY (portfolio)
);

create table cloud.begun (
  portfolio text not null,
  chat text not null,
  at timestamp(3) with time zone not null,
  constraint begun_pkey PRIMARY KEY (portfolio, chat)
);
CREATE INDEX begun_by_age ON cloud.begun USING btree (portfolio, at);

create table cloud.heard (
  "connectionId" integer not null,
  key text not null,
  seq bigint generated always as identity not null,
  chat text not null,
  sealed text,
  done boolean default false not null,
  at timestamp(3) with time zone default now() not null,
  constraint heard_pkey PRIMARY KEY ("connectionId", key)
);
CREATE INDEX heard_done ON cloud.heard USING btree ("connectionId", at) WHERE done;
CREATE INDEX heard_waiting ON cloud.heard USING btree ("connectionId", seq) WHERE NOT done;

create table cloud.lines (
  "connectionId" integer not null,
  "verifiedAt" timestamp(3) with time zone,
  "heardAt" timestamp(3) with time zone,
  "refusedAt" timestamp(3) with time zone,
  fields jsonb default '{}'::jsonb not null,
  trouble text,
  "troubleAt" timestamp(3) with time zone,
  "isShared" boolean,
  "contactsAskedAt" timestamp(3) with time zone,
  "historyAskedAt" timestamp(3) with time zone,
  "historyDeclinedAt" timestamp(3) with time zone,
  constraint lines_pkey PRIMARY KEY ("connectionId")
);

create table cloud.paces (
  number text not null,
  "nextAt" timestamp(3) with time zone default now() not null,
  "perSecond" real not null,
  "restsUntil" timestamp(3) with time zone default '-infinity'::timestamp with time zone not null,
  share real default 1 not null,
  portions jsonb default '[]'::jsonb not null,
  constraint paces_pkey PRIMARY KEY (number)
);

create table cloud.pairs (
  number text not null,
  chat text not null,
  until timestamp(3) with time zone not null,
  constraint pairs_pkey PRIMARY KEY (number, chat)
);

create table cloud.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  "numberKey" text,
  bsuid text,
  name text not null,
  "lastId" text,
  "bookName" text,
  "bookVersion" bigint,
  constraint people_pkey PRIMARY KEY ("connectionId", key)
);
CREATE INDEX people_by_number ON cloud.people USING btree ("connectionId", "numberKey") WHERE "numberKey" IS NOT NULL;

create table cloud.sent (
  "connectionId" integer not null,
  "messageId" uuid not null,
  attempt bigint not null,
  "carrierId" text,
  at timestamp(3) with time zone default now() not null,
  constraint sent_pkey PRIMARY KEY ("connectionId", "messageId")
);
CREATE INDEX sent_by_age ON cloud.sent USING btree ("connectionId", at);

create table companies (
  id integer generated always as identity not null,
  platform boolean default false not null,
  name text not null,
  email text not null,
  phone text default ''::text not null,
  status boolean default true not null,
  "dueDate" date,
  "trialExpiration" timestamp(3) with time zone,
  "planId" integer not null,
  recurrence text default 'MENSAL'::text not null,
  "billingName" text default ''::text not null,
  "billingAddress" text default ''::text not null,
  "billingCity" text default ''::text not null,
  "billingState" text default ''::text not null,
  "billingZipcode" text default ''::text not null,
  "billingCountry" text default ''::text not null,
  schedules jsonb not null,
  "createdAt" timestamp(3) with time zone default now() not null,
  "anchorDay" smallint,
  "dueCause" jsonb,
  "emailConfirmed" boolean default true not null,
  "nextPlanId" integer,
  "nextPlanFrom" date,
  "expiredSince" timestamp(3) with time zone,
  "removalWarnedAt" timestamp(3) with time zone,
  "daysOff" jsonb default '[]'::jsonb not null,
  constraint "companies_daysOff_check" CHECK (jsonb_typeof("daysOff") = 'array'::text),
  constraint "companies_nextPlanId_fkey" FOREIGN KEY ("nextPlanId") REFERENCES plans(id),
  constraint "companies_planId_fkey" FOREIGN KEY ("planId") REFERENCES plans(id),
  constraint companies_next_plan CHECK (("nextPlanId" IS NULL) = ("nextPlanFrom" IS NULL)),
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE INDEX companies_by_name ON companies USING btree (fold(name) COLLATE "C", id);
CREATE INDEX companies_by_plan ON companies USING btree ("planId");
CREATE INDEX companies_due ON companies USING btree ("dueDate") WHERE "dueDate" IS NOT NULL;
CREATE INDEX companies_of_next_plan ON companies USING btree ("nextPlanId") WHERE "nextPlanId" IS NOT NULL;
CREATE UNIQUE INDEX companies_one_platform ON companies USING btree (platform) WHERE platform;
CREATE TRIGGER access_companies AFTER DELETE OR UPDATE OF status, "dueDate", "planId" ON companies FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER due_date_begun AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION begin_due_date();
CREATE TRIGGER due_date_kept BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION keep_due_date();
CREATE TRIGGER expiry_forgotten BEFORE UPDATE ON companies FOR EACH ROW WHEN (new."dueDate" IS DISTINCT FROM old."dueDate") EXECUTE FUNCTION forget_expiry();
CREATE TRIGGER log_changed AFTER UPDATE ON companies FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM new.phone OR old.status IS DISTINCT FROM new.status OR old."planId" IS DISTINCT FROM new."planId" OR old.recurrence IS DISTINCT FROM new.recurrence OR old."billingName" IS DISTINCT FROM new."billingName" OR old."billingAddress" IS DISTINCT FROM new."billingAddress" OR old."billingCity" IS DISTINCT FROM new."billingCity" OR old."billingState" IS DISTINCT FROM new."billingState" OR old."billingZipcode" IS DISTINCT FROM new."billingZipcode" OR old."billingCountry" IS DISTINCT FROM new."billingCountry" OR old.schedules IS DISTINCT FROM new.schedules OR old."nextPlanId" IS DISTINCT FROM new."nextPlanId" OR old."nextPlanFrom" IS DISTINCT FROM new."nextPlanFrom" OR old."daysOff" IS DISTINCT FROM new."daysOff")) EXECUTE FUNCTION log_change('company', 'name', 'id', 'name,email,phone,status,planId,recurrence,billingName,billingAddress,billingCity,billingState,billingZipcode,billingCountry,schedules,nextPlanId,nextPlanFrom,daysOff', '', '');
CREATE TRIGGER log_created AFTER INSERT ON companies FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('company', 'name', 'id', 'name,email,phone,status,planId,recurrence,billingName,billingAddress,billingCity,billingState,billingZipcode,billingCountry,schedules,nextPlanId,nextPlanFrom,daysOff', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON companies FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('company', 'name', 'id', 'name,email,phone,status,planId,recurrence,billingName,billingAddress,billingCity,billingState,billingZipcode,billingCountry,schedules,nextPlanId,nextPlanFrom,daysOff', '', '');

create table connections (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  status text default 'DISCONNECTED'::text not null,
  "isDefault" boolean default false not null,
  provider text default 'beta'::text not null,
  "statusReason" text,
  retries integer default 0 not null,
  wanted text default 'connected'::text not null,
  relink boolean default false not null,
  commands integer default 0 not null,
  "greetingMessage" text default ''::text not null,
  "complationMessage" text default ''::text not null,
  "outOfHoursMessage" text default ''::text not null,
  "ratingMessage" text default ''::text not null,
  "tokenSealed" text,
  "tokenHash" text,
  "transferQueueId" integer,
  "timeToTransfer" integer default 0 not null,
  "expiresTicket" integer default 0 not null,
  "expiresInactiveMessage" text default ''::text not null,
  "timeUseBotQueues" integer default 0 not null,
  "maxUseBotQueues" integer default 3 not null,
  "createdAt" timestamp(3) with time zone default now() not null,
  "updatedAt" timestamp(3) with time zone default now() not null,
  "promptId" integer,
  "integrationId" integer,
  settings jsonb default '{}'::jsonb not null,
  "secretsSealed" text,
  "codesSealed" text,
  "codeLasts" integer default 0 not null,
  "pairingNumber" text default ''::text not null,
  "restrictedUntil" timestamp(3) with time zone,
  "historyProgress" smallint,
  "newChats" jsonb,
  "assistantMode" text default 'answers'::text not null,
  constraint "connections_assistantMode_check" CHECK ("assistantMode" = ANY (ARRAY['off'::text, 'suggests'::text, 'answers'::text])),
  constraint "connections_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "connections_companyId_id_key" UNIQUE ("companyId", id),
  constraint "connections_companyId_integrationId_fkey" FOREIGN KEY ("companyId", "integrationId") REFERENCES integrations("companyId", id),
  constraint "connections_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id),
  constraint "connections_companyId_transferQueueId_fkey" FOREIGN KEY ("companyId", "transferQueueId") REFERENCES queues("companyId", id) ON DELETE SET NULL ("transferQueueId"),
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_wanted_check CHECK (wanted = ANY (ARRAY['connected'::text, 'disconnected'::text]))
);
CREATE INDEX connections_by_name ON connections USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE INDEX connections_of_integration ON connections USING btree ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL;
CREATE INDEX connections_of_prompt ON connections USING btree ("companyId", "promptId") WHERE "promptId" IS NOT NULL;
CREATE INDEX connections_transfer ON connections USING btree ("companyId", "transferQueueId") WHERE "transferQueueId" IS NOT NULL;
CREATE UNIQUE INDEX connections_name ON connections USING btree ("companyId", lower(name));
CREATE UNIQUE INDEX connections_one_default ON connections USING btree ("companyId") WHERE "isDefault";
CREATE UNIQUE INDEX connections_token ON connections USING btree ("tokenHash") WHERE "tokenHash" IS NOT NULL;
CREATE TRIGGER log_changed AFTER UPDATE ON connections FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old."isDefault" IS DISTINCT FROM new."isDefault" OR old.provider IS DISTINCT FROM new.provider OR old.wanted IS DISTINCT FROM new.wanted OR old."greetingMessage" IS DISTINCT FROM new."greetingMessage" OR old."complationMessage" IS DISTINCT FROM new."complationMessage" OR old."outOfHoursMessage" IS DISTINCT FROM new."outOfHoursMessage" OR old."ratingMessage" IS DISTINCT FROM new."ratingMessage" OR old."transferQueueId" IS DISTINCT FROM new."transferQueueId" OR old."timeToTransfer" IS DISTINCT FROM new."timeToTransfer" OR old."expiresTicket" IS DISTINCT FROM new."expiresTicket" OR old."expiresInactiveMessage" IS DISTINCT FROM new."expiresInactiveMessage" OR old."timeUseBotQueues" IS DISTINCT FROM new."timeUseBotQueues" OR old."maxUseBotQueues" IS DISTINCT FROM new."maxUseBotQueues" OR old."promptId" IS DISTINCT FROM new."promptId" OR old."integrationId" IS DISTINCT FROM new."integrationId" OR old.settings IS DISTINCT FROM new.settings OR old."assistantMode" IS DISTINCT FROM new."assistantMode" OR old."tokenSealed" IS DISTINCT FROM new."tokenSealed" OR old."secretsSealed" IS DISTINCT FROM new."secretsSealed")) EXECUTE FUNCTION log_change('connection', 'name', 'id', 'name,isDefault,provider,wanted,greetingMessage,complationMessage,outOfHoursMessage,ratingMessage,transferQueueId,timeToTransfer,expiresTicket,expiresInactiveMessage,timeUseBotQueues,maxUseBotQueues,promptId,integrationId,settings,assistantMode', 'tokenSealed,secretsSealed', '');
CREATE TRIGGER log_created AFTER INSERT ON connections FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('connection', 'name', 'id', 'name,isDefault,provider,wanted,greetingMessage,complationMessage,outOfHoursMessage,ratingMessage,transferQueueId,timeToTransfer,expiresTicket,expiresInactiveMessage,timeUseBotQueues,maxUseBotQueues,promptId,integrationId,settings,assistantMode', 'tokenSealed,secretsSealed', '');
CREATE TRIGGER log_deleted AFTER DELETE ON connections FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('connection', 'name', 'id', 'name,isDefault,provider,wanted,greetingMessage,complationMessage,outOfHoursMessage,ratingMessage,transferQueueId,timeToTransfer,expiresTicket,expiresInactiveMessage,timeUseBotQueues,maxUseBotQueues,promptId,integrationId,settings,assistantMode', 'tokenSealed,secretsSealed', '');

create table contacts (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  number text,
  email text default ''::text not null,
  "profilePicUrl" text,
  "isGroup" boolean default false not null,
  "extraInfo" jsonb default '[]'::jsonb not null,
  "isNamed" boolean default false not null,
  "createdAt" timestamp(3) with time zone default now() not null,
  "updatedAt" timestamp(3) with time zone default now() not null,
  "optedOutAt" timestamp(3) with time zone,
  "importId" integer,
  "blockedAt" timestamp(3) with time zone,
  constraint "contacts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "contacts_companyId_id_key" UNIQUE ("companyId", id),
  constraint "contacts_companyId_importId_fkey" FOREIGN KEY ("companyId", "importId") REFERENCES "contactImports"("companyId", id) ON DELETE SET NULL ("importId") NOT VALID,
  constraint contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX contacts_by_name ON contacts USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE INDEX contacts_by_number ON contacts USING btree ("companyId", number);
CREATE INDEX contacts_created ON contacts USING btree ("companyId", "createdAt");
CREATE INDEX contacts_of_import ON contacts USING btree ("companyId", "importId", id) WHERE "importId" IS NOT NULL;
CREATE INDEX contacts_opted_out ON contacts USING btree ("companyId", fold(name) COLLATE "C", id) WHERE "optedOutAt" IS NOT NULL;
CREATE INDEX contacts_search ON contacts USING gin ("companyId", fold(name) gin_trgm_ops, number gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE TRIGGER log_changed AFTER UPDATE ON contacts FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NULLIF(current_setting('recado.actor'::text, true), ''::text) IS NOT NULL AND (old.name IS DISTINCT FROM new.name OR old.number IS DISTINCT FROM new.number OR old.email IS DISTINCT FROM new.email OR old."extraInfo" IS DISTINCT FROM new."extraInfo" OR old."optedOutAt" IS DISTINCT FROM new."optedOutAt" OR old."blockedAt" IS DISTINCT FROM new."blockedAt")) EXECUTE FUNCTION log_change('contact', '', 'id', '', 'name,number,email,extraInfo,optedOutAt,blockedAt', '');
CREATE TRIGGER log_deleted AFTER DELETE ON contacts FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NULLIF(current_setting('recado.actor'::text, true), ''::text) IS NOT NULL) EXECUTE FUNCTION log_change('contact', '', 'id', '', 'name,number,email,extraInfo,optedOutAt,blockedAt', '');

create table helps (
  id integer generated always as identity not null,
  title text not null,
  video text not null,
  description text default ''::text not null,
  constraint helps_pkey PRIMARY KEY (id)
);
CREATE INDEX helps_by_title ON helps USING btree (fold(title) COLLATE "C", id);

create table integrations (
  id integer generated always as identity not null,
  "companyId" integer not null,
  type text not null,
  name text not null,
  "projectName" text default ''::text not null,
  language text default 'pt-BR'::text not null,
  "urlN8N" text default ''::text not null,
  "typebotSlug" text default ''::text not null,
  "typebotExpires" integer default 1 not null,
  "typebotDelayMessage" integer default 1000 not null,
  "typebotKeywordFinish" text default ''::text not null,
  "typebotKeywordRestart" text default ''::text not null,
  "typebotUnknownMessage" text default ''::text not null,
  "typebotRestartMessage" text default ''::text not null,
  "jsonSealed" text,
  "secretSealed" text,
  constraint "integrations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "integrations_companyId_id_key" UNIQUE ("companyId", id),
  constraint integrations_pkey PRIMARY KEY (id)
);
CREATE INDEX integrations_newest ON integrations USING btree ("companyId", id DESC);
CREATE UNIQUE INDEX integrations_name ON integrations USING btree ("companyId", lower(name));
CREATE TRIGGER log_changed AFTER UPDATE ON integrations FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.type IS DISTINCT FROM new.type OR old.name IS DISTINCT FROM new.name OR old."projectName" IS DISTINCT FROM new."projectName" OR old.language IS DISTINCT FROM new.language OR old."urlN8N" IS DISTINCT FROM new."urlN8N" OR old."typebotSlug" IS DISTINCT FROM new."typebotSlug" OR old."typebotExpires" IS DISTINCT FROM new."typebotExpires" OR old."typebotDelayMessage" IS DISTINCT FROM new."typebotDelayMessage" OR old."typebotKeywordFinish" IS DISTINCT FROM new."typebotKeywordFinish" OR old."typebotKeywordRestart" IS DISTINCT FROM new."typebotKeywordRestart" OR old."typebotUnknownMessage" IS DISTINCT FROM new."typebotUnknownMessage" OR old."typebotRestartMessage" IS DISTINCT FROM new."typebotRestartMessage" OR old."jsonSealed" IS DISTINCT FROM new."jsonSealed" OR old."secretSealed" IS DISTINCT FROM new."secretSealed")) EXECUTE FUNCTION log_change('integration', 'name', 'id', 'type,name,projectName,language,urlN8N,typebotSlug,typebotExpires,typebotDelayMessage,typebotKeywordFinish,typebotKeywordRestart,typebotUnknownMessage,typebotRestartMessage', 'jsonSealed,secretSealed', '');
CREATE TRIGGER log_created AFTER INSERT ON integrations FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('integration', 'name', 'id', 'type,name,projectName,language,urlN8N,typebotSlug,typebotExpires,typebotDelayMessage,typebotKeywordFinish,typebotKeywordRestart,typebotUnknownMessage,typebotRestartMessage', 'jsonSealed,secretSealed', '');
CREATE TRIGGER log_deleted AFTER DELETE ON integrations FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('integration', 'name', 'id', 'type,name,projectName,language,urlN8N,typebotSlug,typebotExpires,typebotDelayMessage,typebotKeywordFinish,typebotKeywordRestart,typebotUnknownMessage,typebotRestartMessage', 'jsonSealed,secretSealed', '');

create table invitations (
  id integer generated always as identity not null,
  "companyId" integer not null,
  email text not null,
  profile text not null,
  "ticketsWithoutQueue" boolean default true not null,
  "invitedById" integer,
  "tokenHash" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  "usedAt" timestamp(3) with time zone,
  "revokedAt" timestamp(3) with time zone,
  constraint "invitations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "invitations_companyId_id_key" UNIQUE ("companyId", id),
  constraint "invitations_companyId_invitedById_fkey" FOREIGN KEY ("companyId", "invitedById") REFERENCES users("companyId", id) ON DELETE SET NULL ("invitedById"),
  constraint "invitations_tokenHash_key" UNIQUE ("tokenHash"),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_profile_check CHECK (profile = ANY (ARRAY['user'::text, 'supervisor'::text, 'admin'::text]))
);
CREATE INDEX invitations_by_inviter ON invitations USING btree ("companyId", "invitedById");
CREATE INDEX invitations_old ON invitations USING btree ("expiresAt");
CREATE UNIQUE INDEX invitations_open ON invitations USING btree ("companyId", email) WHERE "usedAt" IS NULL AND "revokedAt" IS NULL;
CREATE TRIGGER log_changed AFTER UPDATE ON invitations FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.email IS DISTINCT FROM new.email OR old.profile IS DISTINCT FROM new.profile OR old."ticketsWithoutQueue" IS DISTINCT FROM new."ticketsWithoutQueue" OR old."expiresAt" IS DISTINCT FROM new."expiresAt" OR old."usedAt" IS DISTINCT FROM new."usedAt" OR old."revokedAt" IS DISTINCT FROM new."revokedAt")) EXECUTE FUNCTION log_change('invitation', 'email', 'id', 'email,profile,ticketsWithoutQueue,expiresAt,usedAt,revokedAt', '', '');
CREATE TRIGGER log_created AFTER INSERT ON invitations FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('invitation', 'email', 'id', 'email,profile,ticketsWithoutQueue,expiresAt,usedAt,revokedAt', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON invitations FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('invitation', 'email', 'id', 'email,profile,ticketsWithoutQueue,expiresAt,usedAt,revokedAt', '', '');

create table invoices (
  id integer generated always as identity not null,
  "companyId" integer not null,
  kind text default 'period'::text not null,
  detail text not null,
  "valueCents" integer not null,
  "dueDate" date not null,
  "periodFrom" date not null,
  status text default 'open'::text not null,
  "planId" integer not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  months integer not null,
  "paidAt" timestamp(3) with time zone,
  "paidBy" text,
  "cancelReason" text,
  "cancelledBy" integer,
  replaces integer,
  reminded smallint default 0 not null,
  "createdAt" timestamp(3) with time zone not null,
  "monthCents" integer,
  note text,
  reason jsonb,
  constraint "invoices_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "invoices_companyId_id_key" UNIQUE ("companyId", id),
  constraint "invoices_valueCents_check" CHECK ("valueCents" > 0),
  constraint invoices_check CHECK ((status = ANY (ARRAY['paid'::text, 'refunded'::text, 'disputed'::text])) = ("paidAt" IS NOT NULL)),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['period'::text, 'change'::text])),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_status_check CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'cancelled'::text, 'refunded'::text, 'disputed'::text]))
);
CREATE INDEX invoices_newest ON invoices USING btree ("companyId", id DESC);
CREATE INDEX invoices_open ON invoices USING btree ("dueDate") WHERE status = 'open'::text;
CREATE UNIQUE INDEX invoices_once_per_period ON invoices USING btree ("companyId", "periodFrom") WHERE kind = 'period'::text AND status <> 'cancelled'::text;
CREATE UNIQUE INDEX invoices_one_open ON invoices USING btree ("companyId", kind) WHERE status = 'open'::text;
CREATE TRIGGER log_changed AFTER UPDATE ON invoices FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.kind IS DISTINCT FROM new.kind OR old.detail IS DISTINCT FROM new.detail OR old."valueCents" IS DISTINCT FROM new."valueCents" OR old."dueDate" IS DISTINCT FROM new."dueDate" OR old.status IS DISTINCT FROM new.status OR old."planId" IS DISTINCT FROM new."planId" OR old.users IS DISTINCT FROM new.users OR old.connections IS DISTINCT FROM new.connections OR old.queues IS DISTINCT FROM new.queues OR old.months IS DISTINCT FROM new.months OR old."paidBy" IS DISTINCT FROM new."paidBy" OR old."cancelReason" IS DISTINCT FROM new."cancelReason" OR old.note IS DISTINCT FROM new.note)) EXECUTE FUNCTION log_change('invoice', 'detail', 'id', 'kind,detail,valueCents,dueDate,status,planId,users,connections,queues,months,paidBy,cancelReason,note', '', '');
CREATE TRIGGER log_created AFTER INSERT ON invoices FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('invoice', 'detail', 'id', 'kind,detail,valueCents,dueDate,status,planId,users,connections,queues,months,paidBy,cancelReason,note', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON invoices FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('invoice', 'detail', 'id', 'kind,detail,valueCents,dueDate,status,planId,users,connections,queues,months,paidBy,cancelReason,note', '', '');

create table ledger (
  "companyId" integer not null,
  "connectionId" integer not null,
  shard smallint not null,
  received bigint default 0 not null,
  stored bigint default 0 not null,
  duplicates bigint default 0 not null,
  quarantined bigint default 0 not null,
  queued bigint default 0 not null,
  sent bigint default 0 not null,
  failed bigint default 0 not null,
  "fromAttendant" bigint default 0 not null,
  "fromBot" bigint default 0 not null,
  "fromQuickMessage" bigint default 0 not null,
  "fromSchedule" bigint default 0 not null,
  "fromCampaign" bigint default 0 not null,
  "fromApi" bigint default 0 not null,
  blocked bigint default 0 not null,
  constraint "ledger_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint ledger_pkey PRIMARY KEY ("companyId", "connectionId", shard)
) with (fillfactor=50);
CREATE INDEX ledger_failed ON ledger USING btree ("companyId", "connectionId") INCLUDE (failed) WHERE failed > 0;

create table media (
  "companyId" integer not null,
  id uuid not null,
  state text not null,
  mime text default 'application/octet-stream'::text not null,
  name text default ''::text not null,
  size bigint default 0 not null,
  "uploadedByStaff" boolean default false not null,
  "hasThumbnail" boolean default false not null,
  seconds real,
  waveform jsonb,
  "connectionId" integer,
  "carrierRef" jsonb,
  attempts integer default 0 not null,
  "nextTryAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone default now() not null,
  transcript text,
  "lostAt" timestamp(3) with time zone,
  constraint "media_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "media_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint media_pkey PRIMARY KEY ("companyId", id),
  constraint media_state_check CHECK (state = ANY (ARRAY['ready'::text, 'waiting'::text, 'missing'::text]))
);
CREATE INDEX media_by_age ON media USING btree ("companyId", "createdAt");
CREATE INDEX media_lost ON media USING btree ("companyId", id) WHERE "lostAt" IS NOT NULL;
CREATE INDEX media_of_connection ON media USING btree ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL;
CREATE INDEX media_waiting ON media USING btree ("companyId", "connectionId", "nextTryAt") WHERE state = 'waiting'::text;

create table messages (
  "companyId" integer not null,
  id uuid not null,
  seq bigint generated always as identity not null,
  "ticketId" integer not null,
  "contactId" integer not null,
  "connectionId" integer,
  "carrierId" text,
  "userId" integer,
  "userName" text,
  "fromMe" boolean not null,
  body text default ''::text not null,
  folded text,
  "mediaType" text,
  "mediaId" uuid,
  ack smallint default 0 not null,
  error text,
  read boolean default false not null,
  "isDeleted" boolean default false not null,
  "isEdited" boolean default false not null,
  "isForwarded" boolean default false not null,
  "isAutomatic" boolean default false not null,
  "quotedId" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "deliveredAt" timestamp(3) with time zone,
  "readAt" timestamp(3) with time zone,
  origin text,
  template jsonb,
  pricing jsonb,
  menu jsonb,
  link jsonb,
  "isStandby" boolean default false not null,
  change jsonb,
  "sentAt" timestamp(3) with time zone,
  constraint "messages_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint "messages_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint messages_pkey PRIMARY KEY ("companyId", id)
) with (fillfactor=85);
CREATE INDEX messages_files ON messages USING btree ("companyId", "ticketId", "createdAt" DESC, seq DESC) WHERE "mediaType" = ANY (ARRAY['audio'::text, 'application'::text]);
CREATE INDEX messages_newest ON messages USING btree ("companyId", "createdAt" DESC, seq DESC);
CREATE INDEX messages_of_media ON messages USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX messages_of_ticket ON messages USING btree ("companyId", "ticketId", "createdAt" DESC, seq DESC);
CREATE INDEX messages_pictures ON messages USING btree ("companyId", "ticketId", "createdAt" DESC, seq DESC) WHERE "mediaType" = ANY (ARRAY['image'::text, 'video'::text]);
CREATE INDEX messages_words ON messages USING gin (("companyId" + 0), (("companyId"::bigint << 16) + (("createdAt" AT TIME ZONE 'UTC'::text)::date - '2000-01-01'::date) / 90), folded gin_trgm_ops, "companyId") WITH (gin_pending_list_limit='256') WHERE folded IS NOT NULL;
CREATE UNIQUE INDEX messages_by_carrier ON messages USING btree ("companyId", "connectionId", "carrierId") WHERE "carrierId" IS NOT NULL;

create table migrations (
  name text not null,
  "appliedAt" timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notices (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "userId" integer not null,
  kind text default 'mention'::text not null,
  name text not null,
  text text not null,
  "chatId" integer,
  "chatMessageId" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "ticketId" integer,
  "noteId" integer,
  constraint "notices_companyId_chatId_fkey" FOREIGN KEY ("companyId", "chatId") REFERENCES chats("companyId", id) ON DELETE CASCADE,
  constraint "notices_companyId_chatMessageId_fkey" FOREIGN KEY ("companyId", "chatMessageId") REFERENCES "chatMessages"("companyId", id) ON DELETE CASCADE,
  constraint "notices_companyId_id_key" UNIQUE ("companyId", id),
  constraint "notices_companyId_noteId_fkey" FOREIGN KEY ("companyId", "noteId") REFERENCES "ticketNotes"("companyId", id) ON DELETE CASCADE,
  constraint "notices_companyId_ticketId_fkey" FOREIGN KEY ("companyId", "ticketId") REFERENCES tickets("companyId", id) ON DELETE CASCADE,
  constraint "notices_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint notices_kind_check CHECK (kind = ANY (ARRAY['mention'::text, 'reminder'::text, 'campaignStopped'::text, 'campaignEmptyValues'::text, 'campaignLeftOut'::text, 'webhookOff'::text, 'modelGone'::text, 'budgetWarning'::text, 'backupFailed'::text, 'backupOverdue'::text, 'backupUnproved'::text, 'backupDamaged'::text, 'logArchiveFailed'::text, 'dueSoon'::text, 'overdue'::text, 'secondStepRemoved'::text, 'tokenEnding'::text, 'assistantPaused'::text, 'assistantLimit'::text, 'assistantTestsFell'::text, 'handoverUnanswered'::text, 'newSignIn'::text])),
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_of_chat ON notices USING btree ("companyId", "chatId", "userId") WHERE "chatId" IS NOT NULL;
CREATE INDEX notices_of_message ON notices USING btree ("companyId", "chatMessageId") WHERE "chatMessageId" IS NOT NULL;
CREATE INDEX notices_of_note ON notices USING btree ("companyId", "noteId") WHERE "noteId" IS NOT NULL;
CREATE INDEX notices_of_ticket ON notices USING btree ("companyId", "ticketId", "userId") WHERE "ticketId" IS NOT NULL;
CREATE INDEX notices_of_user ON notices USING btree ("companyId", "userId", id);

create table outbox (
  seq bigint generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer not null,
  "contactId" integer not null,
  kind text not null,
  "messageId" uuid,
  given jsonb default '{}'::jsonb not null,
  attempts integer default 0 not null,
  "notBefore" timestamp(3) with time zone not null,
  constraint "outbox_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "outbox_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "outbox_companyId_messageId_fkey" FOREIGN KEY ("companyId", "messageId") REFERENCES messages("companyId", id) ON DELETE CASCADE,
  constraint outbox_pkey PRIMARY KEY (seq)
);
CREATE INDEX outbox_due ON outbox USING btree ("companyId", "connectionId", "notBefore", seq);
CREATE INDEX outbox_of_contact ON outbox USING btree ("companyId", "contactId", "connectionId", seq);
CREATE INDEX outbox_of_message ON outbox USING btree ("companyId", "messageId");

create table plans (
  id integer generated always as identity not null,
  name text not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  "valueCents" integer not null,
  public boolean default true not null,
  "useCampaigns" boolean default true not null,
  "useKanban" boolean default true not null,
  "useOpenAi" boolean default true not null,
  "useIntegrations" boolean default true not null,
  "useSchedules" boolean default true not null,
  "useInternalChat" boolean default true not null,
  "useExternalApi" boolean default true not null,
  constraint plans_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plans_name ON plans USING btree (lower(name));
CREATE TRIGGER access_plans AFTER UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER log_changed AFTER UPDATE ON plans FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.users IS DISTINCT FROM new.users OR old.connections IS DISTINCT FROM new.connections OR old.queues IS DISTINCT FROM new.queues OR old."valueCents" IS DISTINCT FROM new."valueCents" OR old.public IS DISTINCT FROM new.public OR old."useCampaigns" IS DISTINCT FROM new."useCampaigns" OR old."useKanban" IS DISTINCT FROM new."useKanban" OR old."useOpenAi" IS DISTINCT FROM new."useOpenAi" OR old."useIntegrations" IS DISTINCT FROM new."useIntegrations" OR old."useSchedules" IS DISTINCT FROM new."useSchedules" OR old."useInternalChat" IS DISTINCT FROM new."useInternalChat" OR old."useExternalApi" IS DISTINCT FROM new."useExternalApi")) EXECUTE FUNCTION log_change('plan', 'name', 'id', 'name,users,connections,queues,valueCents,public,useCampaigns,useKanban,useOpenAi,useIntegrations,useSchedules,useInternalChat,useExternalApi', '', '');
CREATE TRIGGER log_created AFTER INSERT ON plans FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('plan', 'name', 'id', 'name,users,connections,queues,valueCents,public,useCampaigns,useKanban,useOpenAi,useIntegrations,useSchedules,useInternalChat,useExternalApi', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON plans FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('plan', 'name', 'id', 'name,users,connections,queues,valueCents,public,useCampaigns,useKanban,useOpenAi,useIntegrations,useSchedules,useInternalChat,useExternalApi', '', '');

create table platform (
  key text not null,
  value text not null,
  constraint platform_pkey PRIMARY KEY (key)
);

create table prompts (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  prompt text not null,
  model text not null,
  "maxTokens" integer not null,
  temperature real not null,
  "apiKeySealed" text not null,
  "maxMessages" integer not null,
  "queueId" integer,
  endpoint text default ''::text not null,
  "apiKeyOrigin" text,
  "goneModel" text,
  "maxAnswers" integer,
  "tokensPerDay" integer,
  "tokensPerMonth" integer,
  "failedAt" timestamp(3) with time zone[] default '{}'::timestamp with time zone[] not null,
  "pausedUntil" timestamp(3) with time zone,
  "limitNotifiedOn" date,
  "usesKnowledge" boolean default false not null,
  "answersWhileClosed" boolean default false not null,
  "alwaysHandOver" text[] default '{}'::text[] not null,
  "endAfterHours" integer,
  "testBar" integer,
  "testsWeekly" boolean default false not null,
  "sendsWholeKnowledge" boolean default false not null,
  tone text,
  "knowledgeArticleIds" integer[],
  constraint "prompts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "prompts_companyId_id_key" UNIQUE ("companyId", id),
  constraint "prompts_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE SET NULL ("queueId"),
  constraint prompts_pkey PRIMARY KEY (id),
  constraint prompts_tone_check CHECK (tone = ANY (ARRAY['friendly'::text, 'formal'::text, 'short'::text]))
);
CREATE INDEX prompts_by_name ON prompts USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE INDEX prompts_of_queue ON prompts USING btree ("companyId", "queueId");
CREATE UNIQUE INDEX prompts_name ON prompts USING btree ("companyId", lower(name));
CREATE TRIGGER log_changed AFTER UPDATE ON prompts FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.prompt IS DISTINCT FROM new.prompt OR old.model IS DISTINCT FROM new.model OR old."maxTokens" IS DISTINCT FROM new."maxTokens" OR old.temperature IS DISTINCT FROM new.temperature OR old."maxMessages" IS DISTINCT FROM new."maxMessages" OR old."queueId" IS DISTINCT FROM new."queueId" OR old.endpoint IS DISTINCT FROM new.endpoint OR old."maxAnswers" IS DISTINCT FROM new."maxAnswers" OR old."endAfterHours" IS DISTINCT FROM new."endAfterHours" OR old."tokensPerDay" IS DISTINCT FROM new."tokensPerDay" OR old."tokensPerMonth" IS DISTINCT FROM new."tokensPerMonth" OR old."usesKnowledge" IS DISTINCT FROM new."usesKnowledge" OR old."sendsWholeKnowledge" IS DISTINCT FROM new."sendsWholeKnowledge" OR old."answersWhileClosed" IS DISTINCT FROM new."answersWhileClosed" OR old."alwaysHandOver" IS DISTINCT FROM new."alwaysHandOver" OR old."testBar" IS DISTINCT FROM new."testBar" OR old."testsWeekly" IS DISTINCT FROM new."testsWeekly" OR old.tone IS DISTINCT FROM new.tone OR old."knowledgeArticleIds" IS DISTINCT FROM new."knowledgeArticleIds" OR old."apiKeySealed" IS DISTINCT FROM new."apiKeySealed")) EXECUTE FUNCTION log_change('prompt', 'name', 'id', 'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint,maxAnswers,endAfterHours,tokensPerDay,tokensPerMonth,usesKnowledge,sendsWholeKnowledge,answersWhileClosed,alwaysHandOver,testBar,testsWeekly,tone,knowledgeArticleIds', 'apiKeySealed', '');
CREATE TRIGGER log_created AFTER INSERT ON prompts FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('prompt', 'name', 'id', 'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint,maxAnswers,endAfterHours,tokensPerDay,tokensPerMonth,usesKnowledge,sendsWholeKnowledge,answersWhileClosed,alwaysHandOver,testBar,testsWeekly,tone,knowledgeArticleIds', 'apiKeySealed', '');
CREATE TRIGGER log_deleted AFTER DELETE ON prompts FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('prompt', 'name', 'id', 'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint,maxAnswers,endAfterHours,tokensPerDay,tokensPerMonth,usesKnowledge,sendsWholeKnowledge,answersWhileClosed,alwaysHandOver,testBar,testsWeekly,tone,knowledgeArticleIds', 'apiKeySealed', '');

create table quarantine (
  id bigint generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer not null,
  "eventId" text not null,
  kind text not null,
  payload text not null,
  reason text not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint "quarantine_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint quarantine_pkey PRIMARY KEY (id)
);
CREATE INDEX quarantine_by_connection ON quarantine USING btree ("companyId", "connectionId");
CREATE UNIQUE INDEX quarantine_events ON quarantine USING btree ("companyId", "connectionId", kind, "eventId") WHERE kind = ANY (ARRAY['message'::text, 'call'::text]);

create table queues (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  color text not null,
  "orderQueue" integer default 0 not null,
  "greetingMessage" text default ''::text not null,
  "outOfHoursMessage" text default ''::text not null,
  schedules jsonb default '[{"endTime": "18:00", "weekday": "Segunda-feira", "startTime": "08:00", "weekdayEn": "monday"}, {"endTime": "18:00", "weekday": "Terça-feira", "startTime": "08:00", "weekdayEn": "tuesday"}, {"endTime": "18:00", "weekday": "Quarta-feira", "startTime": "08:00", "weekdayEn": "wednesday"}, {"endTime": "18:00", "weekday": "Quinta-feira", "startTime": "08:00", "weekdayEn": "thursday"}, {"endTime": "18:00", "weekday": "Sexta-feira", "startTime": "08:00", "weekdayEn": "friday"}, {"endTime": "12:00", "weekday": "Sábado", "startTime": "08:00", "weekdayEn": "saturday"}, {"endTime": "00:00", "weekday": "Domingo", "startTime": "00:00", "weekdayEn": "sunday"}]'::jsonb not null,
  "promptId" integer,
  "integrationId" integer,
  assignment text default 'manual'::text not null,
  "unansweredMinutes" integer,
  "sameAgentHours" integer,
  "firstAnswerMinutes" integer,
  "nextAnswerMinutes" integer,
  "dueNotifiedAt" timestamp(3) with time zone,
  "assistantMode" text default 'answers'::text not null,
  constraint "queues_assistantMode_check" CHECK ("assistantMode" = ANY (ARRAY['off'::text, 'suggests'::text, 'answers'::text])),
  constraint "queues_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "queues_companyId_id_key" UNIQUE ("companyId", id),
  constraint "queues_companyId_integrationId_fkey" FOREIGN KEY ("companyId", "integrationId") REFERENCES integrations("companyId", id),
  constraint "queues_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id),
  constraint "queues_firstAnswerMinutes_check" CHECK ("firstAnswerMinutes" >= 1 AND "firstAnswerMinutes" <= 10080),
  constraint "queues_nextAnswerMinutes_check" CHECK ("nextAnswerMinutes" >= 1 AND "nextAnswerMinutes" <= 10080),
  constraint "queues_sameAgentHours_check" CHECK ("sameAgentHours" >= 1 AND "sameAgentHours" <= 8760),
  constraint "queues_unansweredMinutes_check" CHECK ("unansweredMinutes" >= 1 AND "unansweredMinutes" <= 1440),
  constraint queues_assignment_check CHECK (assignment = ANY (ARRAY['manual'::text, 'inTurn'::text, 'leastOpen'::text])),
  constraint queues_color UNIQUE ("companyId", color),
  constraint queues_pkey PRIMARY KEY (id)
);
CREATE INDEX queues_in_order ON queues USING btree ("companyId", "orderQueue", id);
CREATE INDEX queues_of_integration ON queues USING btree ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL;
CREATE INDEX queues_of_prompt ON queues USING btree ("companyId", "promptId") WHERE "promptId" IS NOT NULL;
CREATE UNIQUE INDEX queues_name ON queues USING btree ("companyId", lower(name));
CREATE TRIGGER log_changed AFTER UPDATE ON queues FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.color IS DISTINCT FROM new.color OR old."orderQueue" IS DISTINCT FROM new."orderQueue" OR old."greetingMessage" IS DISTINCT FROM new."greetingMessage" OR old."outOfHoursMessage" IS DISTINCT FROM new."outOfHoursMessage" OR old.schedules IS DISTINCT FROM new.schedules OR old."promptId" IS DISTINCT FROM new."promptId" OR old."integrationId" IS DISTINCT FROM new."integrationId" OR old.assignment IS DISTINCT FROM new.assignment OR old."unansweredMinutes" IS DISTINCT FROM new."unansweredMinutes" OR old."sameAgentHours" IS DISTINCT FROM new."sameAgentHours" OR old."firstAnswerMinutes" IS DISTINCT FROM new."firstAnswerMinutes" OR old."nextAnswerMinutes" IS DISTINCT FROM new."nextAnswerMinutes" OR old."assistantMode" IS DISTINCT FROM new."assistantMode")) EXECUTE FUNCTION log_change('queue', 'name', 'id', 'name,color,orderQueue,greetingMessage,outOfHoursMessage,schedules,promptId,integrationId,assignment,unansweredMinutes,sameAgentHours,firstAnswerMinutes,nextAnswerMinutes,assistantMode', '', '');
CREATE TRIGGER log_created AFTER INSERT ON queues FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('queue', 'name', 'id', 'name,color,orderQueue,greetingMessage,outOfHoursMessage,schedules,promptId,integrationId,assignment,unansweredMinutes,sameAgentHours,firstAnswerMinutes,nextAnswerMinutes,assistantMode', '', '');
CREATE TRIGGER log_deleted AFTER DELETE ON queues FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('queue', 'name', 'id', 'name,color,orderQueue,greetingMessage,outOfHoursMessage,schedules,promptId,integrationId,assignment,unansweredMinutes,sameAgentHours,firstAnswerMinutes,nextAnswerMinutes,assistantMode', '', '');

create table reactions (
  "companyId" integer not null,
  "messageId" uuid not null,
  author text not null,
  emoji text not null,
  "fromMe" boolean not null,
  "userId" integer,
  "contactId" integer,
  "createdAt" timestamp(3) with time zone not null,
  constraint "reactions_companyId_messageId_fkey" FOREIGN KEY ("companyId", "messageId") REFERENCES messages("companyId", id) ON DELETE CASCADE,
  constraint reactions_pkey PRIMARY KEY ("companyId", "messageId", author)
);

create table schedules (
  id integer generated always as identity not null,
  "companyId" integer not null,
  kind text default 'message'::text not null,
  body text not null,
  "contactId" integer not null,
  "userId" integer,
  "connectionId" integer,
  "openTicket" boolean default false not null,
  "sendAt" timestamp(3) with time zone not null,
  "sentAt" timestamp(3) with time zone,
  status text default 'PENDENTE'::text not null,
  error text,
  repeat jsonb,
  "repeatFrom" text,
  "mediaId" uuid,
  "messageId" uuid,
  "templateId" integer,
  "templateValues" jsonb default '{}'::jsonb not null,
  constraint "schedules_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "schedules_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "schedules_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "schedules_companyId_id_key" UNIQUE ("companyId", id),
  constraint "schedules_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id) ON DELETE SET NULL ("mediaId"),
  constraint "schedules_companyId_templateId_fkey" FOREIGN KEY ("companyId", "templateId") REFERENCES templates("companyId", id) ON DELETE SET NULL ("templateId"),
  constraint "schedules_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint schedules_kind_check CHECK (kind = ANY (ARRAY['message'::text, 'reminder'::text])),
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_status_check CHECK (status = ANY (ARRAY['PENDENTE'::text, 'ENVIADA'::text, 'ERRO'::text]))
);
CREATE INDEX schedules_by_time ON schedules USING btree ("companyId", "sendAt");
CREATE INDEX schedules_due ON schedules USING btree ("sendAt", id) WHERE status = 'PENDENTE'::text;
CREATE INDEX schedules_newest ON schedules USING btree ("companyId", id DESC);
CREATE INDEX schedules_of_connection ON schedules USING btree ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL;
CREATE INDEX schedules_of_contact ON schedules USING btree ("companyId", "contactId", id);
CREATE INDEX schedules_of_media ON schedules USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE INDEX schedules_of_message ON schedules USING btree ("companyId", "messageId") WHERE "messageId" IS NOT NULL;
CREATE INDEX schedules_of_template ON schedules USING btree ("companyId", "templateId") WHERE "templateId" IS NOT NULL;
CREATE INDEX schedules_of_user ON schedules USING btree ("companyId", "userId", id);

create table sessions (
  id uuid not null,
  "companyId" integer not null,
  "userId" integer not null,
  "refreshHash" text not null,
  "previousHash" text,
  "rotatedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  "revokedAt" timestamp(3) with time zone,
  address text not null,
  browser text default ''::text not null,
  step text default 'none'::text not null,
  "endedBy" text,
  "byInvitation" boolean default false not null,
  "newBrowser" boolean default false not null,
  "browserId" uuid,
  "endHash" text,
  "bySso" boolean default false not null,
  constraint "sessions_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE CASCADE,
  constraint "sessions_endedBy_check" CHECK ("endedBy" = ANY (ARRAY['signOut'::text, 'everywhere'::text, 'elsewhere'::text, 'admin'::text, 'password'::text, 'reset'::text, 'mail'::text, 'secondStep'::text, 'copied'::text])),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_step_check CHECK (step = ANY (ARRAY['none'::text, 'app'::text, 'recoveryCode'::text, 'browser'::text, 'setup'::text, 'passkey'::text, 'sso'::text]))
);
CREATE INDEX sessions_of_user ON sessions USING btree ("companyId", "userId");
CREATE INDEX sessions_old ON sessions USING btree ("expiresAt");
CREATE UNIQUE INDEX sessions_one_live ON sessions USING btree ("userId") WHERE "revokedAt" IS NULL;
CREATE TRIGGER access_sessions AFTER DELETE OR UPDATE OF "revokedAt" ON sessions FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER push_sessions_ended AFTER UPDATE OF "revokedAt" ON sessions FOR EACH ROW WHEN (new."revokedAt" IS NOT NULL) EXECUTE FUNCTION forget_browsers();
CREATE TRIGGER push_sessions_gone AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION forget_browsers();

create table settings (
  "companyId" integer not null,
  key text not null,
  value text not null,
  constraint "settings_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint settings_pkey PRIMARY KEY ("companyId", key)
);
CREATE TRIGGER access_settings AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER log_changed AFTER UPDATE ON settings FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.value IS DISTINCT FROM new.value) EXECUTE FUNCTION log_change('setting', 'key', 'key', 'value', '', 'aiApiKey,asaas');
CREATE TRIGGER log_created AFTER INSERT ON settings FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('setting', 'key', 'key', 'value', '', 'aiApiKey,asaas');
CREATE TRIGGER log_deleted AFTER DELETE ON settings FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('setting', 'key', 'key', 'value', '', 'aiApiKey,asaas');

create table simulator.files (
  "connectionId" integer not null,
  "messageId" text not null,
  part integer not null,
  bytes bytea storage e not null,
  constraint files_pkey PRIMARY KEY ("connectionId", "messageId", part)
);

create table simulator.lines (
  id integer not null,
  status text default 'DISCONNECTED'::text not null,
  reason text,
  paired boolean default false not null,
  qrcode text default ''::text not null,
  retries integer default 0 not null,
  until timestamp(3) with time zone,
  faults jsonb default '{}'::jsonb not null,
  moves integer default 0 not null,
  heard integer default 0 not null,
  "lastAt" timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint lines_pkey PRIMARY KEY (id)
) with (fillfactor=50);

create table simulator.messages (
  "connectionId" integer not null,
  id text not null,
  seq bigint generated always as identity not null,
  outgoing boolean not null,
  "fromMe" boolean not null,
  "messageId" text,
  "personId" integer,
  "groupId" text,
  "groupName" text,
  body text default ''::text not null,
  "mediaType" text,
  file jsonb,
  "quotedId" text,
  "isForwarded" boolean default false not null,
  "isEdited" boolean default false not null,
  "isDeleted" boolean default false not null,
  reaction text,
  "ownReaction" text,
  at timestamp(3) with time zone not null,
  "readAt" timestamp(3) with time zone,
  received integer default 0 not null,
  reported smallint default 0 not null,
  menu jsonb,
  tap text,
  constraint messages_pkey PRIMARY KEY ("connectionId", id)
);
CREATE INDEX messages_of_group ON simulator.messages USING btree ("connectionId", "groupId", seq) WHERE "groupId" IS NOT NULL;
CREATE INDEX messages_of_person ON simulator.messages USING btree ("connectionId", "personId", seq);
CREATE INDEX messages_to_report ON simulator.messages USING btree ("connectionId") WHERE outgoing AND reported < 4;

create table simulator.people (
  id integer generated always as identity not null,
  "connectionId" integer not null,
  number text,
  "numberKey" text,
  lid text,
  name text default ''::text not null,
  "typingAt" timestamp(3) with time zone,
  "isAway" boolean default false not null,
  "rejectedAt" timestamp(3) with time zone,
  constraint people_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX people_by_lid ON simulator.people USING btree ("connectionId", lid) WHERE lid IS NOT NULL;
CREATE UNIQUE INDEX people_by_number ON simulator.people USING btree ("connectionId", "numberKey") WHERE "numberKey" IS NOT NULL;

create table tags (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  color text not null,
  kanban smallint default 0 not null,
  "laneOrder" integer,
  "userId" integer,
  constraint "tags_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "tags_companyId_id_key" UNIQUE ("companyId", id),
  constraint "tags_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint tags_kanban_check CHECK (kanban = ANY (ARRAY[0, 1])),
  constraint tags_pkey PRIMARY KEY (id)
);
CREATE INDEX tags_by_name ON tags USING btree ("companyId", fold(name) COLLATE "C", id);
CREATE INDEX tags_of_user ON tags USING btree ("companyId", "userId") WHERE "userId" IS NOT NULL;
CREATE UNIQUE INDEX tags_name ON tags USING btree ("companyId", lower(name));

create table templates (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text,
  name text not null,
  language text not null,
  category text default 'utility'::text not null,
  status text default 'draft'::text not null,
  quality text default 'unknown'::text not null,
  reason text,
  header text default 'none'::text not null,
  "headerText" text default ''::text not null,
  body text default ''::text not null,
  footer text default ''::text not null,
  buttons jsonb default '[]'::jsonb not null,
  samples jsonb default '{}'::jsonb not null,
  "isKnown" boolean default true not null,
  "mediaId" uuid,
  "updatedAt" timestamp(3) with time zone default now() not null,
  constraint "templates_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "templates_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "templates_companyId_id_key" UNIQUE ("companyId", id),
  constraint "templates_companyId_mediaId_fkey" FOREIGN KEY ("companyId", "mediaId") REFERENCES media("companyId", id),
  constraint templates_pkey PRIMARY KEY (id)
);
CREATE INDEX templates_of_media ON templates USING btree ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL;
CREATE UNIQUE INDEX templates_name ON templates USING btree ("companyId", "connectionId", name, language);

create table throttles (
  key text not null,
  count integer not null,
  "windowEnds" timestamp(3) with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table tickets (
  id integer generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  "companyId" integer not null,
  "contactId" integer not null,
  "connectionId" integer,
  "queueId" integer,
  "userId" integer,
  status text not null,
  "isGroup" boolean default false not null,
  chatbot boolean default false not null,
  "useIntegration" boolean default false not null,
  "promptId" integer,
  "integrationId" integer,
  "unreadMessages" integer default 0 not null,
  "lastMessage" text default ''::text not null,
  "lastFromMe" boolean default false not null,
  "lastMessageAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  bot jsonb,
  "waitsBecause" jsonb,
  "toldClosed" timestamp(3) with time zone,
  "askedAt" timestamp(3) with time zone,
  "heardAt" timestamp(3) with time zone,
  "askedText" text,
  "askedTextAt" timestamp(3) with time zone,
  "askedMessageId" uuid,
  "lastIsAutomatic" boolean default false not null,
  "previewAt" timestamp(3) with time zone,
  "waitingSince" timestamp(3) with time zone,
  "markedUnreadAt" timestamp(3) with time zone,
  "snoozedUntil" timestamp(3) with time zone,
  "snoozeEndedAt" timestamp(3) with time zone,
  "dueAt" timestamp(3) with time zone,
  "dueKind" text,
  "dueSince" timestamp(3) with time zone,
  "dueNoticeAt" timestamp(3) with time zone,
  constraint "tickets_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("connectionId"),
  constraint "tickets_companyId_contactId_fkey" FOREIGN KEY ("companyId", "contactId") REFERENCES contacts("companyId", id) ON DELETE CASCADE,
  constraint "tickets_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "tickets_companyId_id_key" UNIQUE ("companyId", id),
  constraint "tickets_companyId_integrationId_fkey" FOREIGN KEY ("companyId", "integrationId") REFERENCES integrations("companyId", id) ON DELETE SET NULL ("integrationId"),
  constraint "tickets_companyId_promptId_fkey" FOREIGN KEY ("companyId", "promptId") REFERENCES prompts("companyId", id) ON DELETE SET NULL ("promptId"),
  constraint "tickets_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId") REFERENCES queues("companyId", id) ON DELETE SET NULL ("queueId"),
  constraint "tickets_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId") REFERENCES users("companyId", id) ON DELETE SET NULL ("userId"),
  constraint "tickets_dueKind_check" CHECK ("dueKind" = ANY (ARRAY['firstAnswer'::text, 'nextAnswer'::text])),
  constraint tickets_attended CHECK (status <> 'open'::text OR "userId" IS NOT NULL),
  constraint tickets_one_per_contact UNIQUE ("companyId", "contactId", "connectionId"),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_status_check CHECK (status = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text])),
  constraint tickets_uuid_key UNIQUE (uuid),
  constraint tickets_waiting CHECK (status <> 'pending'::text OR "userId" IS NULL)
);
CREATE INDEX tickets_asking ON tickets USING btree ("askedAt") WHERE "askedAt" IS NOT NULL;
CREATE INDEX tickets_by_change ON tickets USING btree ("companyId", "updatedAt" DESC, id DESC) INCLUDE ("queueId", "userId");
CREATE INDEX tickets_by_status ON tickets USING btree ("companyId", status, "updatedAt" DESC, id DESC) INCLUDE ("queueId", "userId");
CREATE INDEX tickets_due ON tickets USING btree ("companyId", "dueAt", id) WHERE "dueAt" IS NOT NULL;
CREATE INDEX tickets_due_notice ON tickets USING btree ("dueNoticeAt", "companyId", id) WHERE "dueNoticeAt" IS NOT NULL;
CREATE INDEX tickets_of_connection ON tickets USING btree ("companyId", "connectionId");
CREATE INDEX tickets_of_integration ON tickets USING btree ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL;
CREATE INDEX tickets_of_prompt ON tickets USING btree ("companyId", "promptId") WHERE "promptId" IS NOT NULL;
CREATE INDEX tickets_of_queue ON tickets USING btree ("companyId", "queueId", status, "updatedAt" DESC, id DESC);
CREATE INDEX tickets_of_user ON tickets USING btree ("companyId", "userId", status, "updatedAt" DESC, id DESC);
CREATE INDEX tickets_snoozed ON tickets USING btree ("companyId", "snoozedUntil", id) WHERE "snoozedUntil" IS NOT NULL;
CREATE INDEX tickets_unanswered ON tickets USING btree ("companyId", "connectionId", "lastMessageAt") WHERE status = 'open'::text AND "lastFromMe";
CREATE INDEX tickets_waiting_longest ON tickets USING btree ("companyId", "waitingSince" NULLS FIRST, id) WHERE status = 'pending'::text;
CREATE INDEX tickets_without_queue ON tickets USING btree ("companyId", "connectionId") WHERE status = 'pending'::text AND "queueId" IS NULL;

create table users (
  id integer generated always as identity not null,
  "companyId" integer not null,
  name text not null,
  email text not null,
  profile text not null,
  super boolean default false not null,
  "passwordHash" text not null,
  language text,
  "ticketsWithoutQueue" boolean default true not null,
  "whatsappId" integer,
  online boolean default false not null,
  "seenAt" timestamp(3) with time zone,
  availability text default 'available'::text not null,
  "availabilityUntil" timestamp(3) with time zone,
  "availabilityEnds" text,
  constraint "users_availabilityEnds_check" CHECK ("availabilityEnds" = ANY (ARRAY['time'::text, 'hours'::text, 'signOut'::text])),
  constraint "users_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "users_companyId_id_key" UNIQUE ("companyId", id),
  constraint "users_companyId_whatsappId_fkey" FOREIGN KEY ("companyId", "whatsappId") REFERENCES connections("companyId", id) ON DELETE SET NULL ("whatsappId"),
  constraint users_availability_check CHECK (availability = ANY (ARRAY['available'::text, 'busy'::text, 'away'::text])),
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_profile_check CHECK (profile = ANY (ARRAY['user'::text, 'supervisor'::text, 'admin'::text]))
);
CREATE INDEX users_by_connection ON users USING btree ("companyId", "whatsappId") WHERE "whatsappId" IS NOT NULL;
CREATE INDEX users_newest ON users USING btree ("companyId", id DESC);
CREATE INDEX users_online ON users USING btree ("seenAt") WHERE online;
CREATE TRIGGER access_users AFTER DELETE OR UPDATE OF name, profile, super, "ticketsWithoutQueue" ON users FOR EACH ROW EXECUTE FUNCTION notice_access();
CREATE TRIGGER log_changed AFTER UPDATE ON users FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.profile IS DISTINCT FROM new.profile OR old.super IS DISTINCT FROM new.super OR old.language IS DISTINCT FROM new.language OR old."ticketsWithoutQueue" IS DISTINCT FROM new."ticketsWithoutQueue" OR old."whatsappId" IS DISTINCT FROM new."whatsappId" OR old."passwordHash" IS DISTINCT FROM new."passwordHash")) EXECUTE FUNCTION log_change('user', 'name', 'id', 'name,email,profile,super,language,ticketsWithoutQueue,whatsappId', 'passwordHash', '');
CREATE TRIGGER log_created AFTER INSERT ON users FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('user', 'name', 'id', 'name,email,profile,super,language,ticketsWithoutQueue,whatsappId', 'passwordHash', '');
CREATE TRIGGER log_deleted AFTER DELETE ON users FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('user', 'name', 'id', 'name,email,profile,super,language,ticketsWithoutQueue,whatsappId', 'passwordHash', '');

create table webhooks (
  id integer generated always as identity not null,
  "companyId" integer not null,
  "connectionId" integer,
  url text not null,
  events jsonb default '[]'::jsonb not null,
  "secretSealed" text not null,
  "isOn" boolean default true not null,
  "offBecause" text,
  failures integer default 0 not null,
  "pausedUntil" timestamp(3) with time zone,
  "failingSince" timestamp(3) with time zone,
  constraint "webhooks_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES connections("companyId", id) ON DELETE CASCADE,
  constraint "webhooks_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES companies(id) ON DELETE CASCADE,
  constraint "webhooks_companyId_id_key" UNIQUE ("companyId", id),
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_of_connection ON webhooks USING btree ("companyId", "connectionId");
CREATE TRIGGER log_changed AFTER UPDATE ON webhooks FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old."connectionId" IS DISTINCT FROM new."connectionId" OR old.url IS DISTINCT FROM new.url OR old.events IS DISTINCT FROM new.events OR old."isOn" IS DISTINCT FROM new."isOn" OR old."secretSealed" IS DISTINCT FROM new."secretSealed")) EXECUTE FUNCTION log_change('webhook', 'url', 'id', 'connectionId,url,events,isOn', 'secretSealed', '');
CREATE TRIGGER log_created AFTER INSERT ON webhooks FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('webhook', 'url', 'id', 'connectionId,url,events,isOn', 'secretSealed', '');
CREATE TRIGGER log_deleted AFTER DELETE ON webhooks FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION log_change('webhook', 'url', 'id', 'connectionId,url,events,isOn', 'secretSealed', '');

create table whatsapp.accounts (
  "connectionId" integer not null,
  sealed text not null,
  constraint accounts_pkey PRIMARY KEY ("connectionId")
);

create table whatsapp.heard (
  "connectionId" integer not null,
  hash text not null,
  seq bigint generated always as identity not null,
  sealed text not null,
  constraint heard_pkey PRIMARY KEY ("connectionId", hash)
);

create table whatsapp.keys (
  "connectionId" integer not null,
  type text not null,
  id text not null,
  sealed text not null,
  constraint keys_pkey PRIMARY KEY ("connectionId", type, id)
) with (fillfactor=70);

create table whatsapp.messages (
  "connectionId" integer not null,
  id text not null,
  chat text not null,
  "fromMe" boolean not null,
  participant text,
  sealed text,
  taken boolean not null,
  at timestamp(3) with time zone default now() not null,
  "messageId" uuid,
  constraint messages_pkey PRIMARY KEY ("connectionId", id)
);
CREATE INDEX messages_by_age ON whatsapp.messages USING btree ("connectionId", at);

create table whatsapp.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  lid text,
  name text not null,
  constraint people_pkey PRIMARY KEY ("connectionId", key)
);

create table whatsapp.raised (
  "connectionId" integer not null,
  "carrierId" text not null,
  ack smallint not null,
  at timestamp(3) with time zone not null,
  constraint raised_pkey PRIMARY KEY ("connectionId", "carrierId", ack)
);

create view "attendanceMoments" as
 SELECT attendances."companyId",
    attendances."userId",
    attendances."queuedAt" AS at,
    1::bigint AS came,
    0::bigint AS taken,
    0::bigint AS waits,
    0::bigint AS "waitMs",
    0::bigint AS answers,
    0::bigint AS "answerMs",
    0::bigint AS ended,
    0::bigint AS attended,
    0::bigint AS "timeMs",
    0::bigint AS finished,
    0::bigint AS "byBot",
    0::bigint AS rated,
    0::bigint AS stars
   FROM attendances
  WHERE attendances."queuedAt" IS NOT NULL
UNION ALL
 SELECT attendances."companyId",
    attendances."userId",
    attendances."startedAt" AS at,
    0::bigint AS came,
    1::bigint AS taken,
    (attendances."startedAt" IS NOT NULL AND attendances."startedAt" > attendances."queuedAt")::integer::bigint AS waits,
        CASE
            WHEN attendances."startedAt" IS NOT NULL AND attendances."startedAt" > attendances."queuedAt" THEN (EXTRACT(epoch FROM attendances."startedAt" - attendances."queuedAt") * 1000::numeric)::bigint
            ELSE 0::bigint
        END AS "waitMs",
    0::bigint AS answers,
    0::bigint AS "answerMs",
    0::bigint AS ended,
    0::bigint AS attended,
    0::bigint AS "timeMs",
    0::bigint AS finished,
    0::bigint AS "byBot",
    0::bigint AS rated,
    0::bigint AS stars
   FROM attendances
  WHERE attendances."startedAt" IS NOT NULL
UNION ALL
 SELECT attendances."companyId",
    attendances."userId",
    attendances."answeredAt" AS at,
    0::bigint AS came,
    0::bigint AS taken,
    0::bigint AS waits,
    0::bigint AS "waitMs",
    (attendances."startedAt" IS NOT NULL AND attendances."startedAt" > attendances."queuedAt")::integer::bigint AS answers,
        CASE
            WHEN attendances."startedAt" IS NOT NULL AND attendances."startedAt" > attendances."queuedAt" THEN (EXTRACT(epoch FROM attendances."answeredAt" - attendances."queuedAt") * 1000::numeric)::bigint
            ELSE 0::bigint
        END AS "answerMs",
    0::bigint AS ended,
    0::bigint AS attended,
    0::bigint AS "timeMs",
    0::bigint AS finished,
    0::bigint AS "byBot",
    0::bigint AS rated,
    0::bigint AS stars
   FROM attendances
  WHERE attendances."answeredAt" IS NOT NULL
UNION ALL
 SELECT attendances."companyId",
    attendances."userId",
    attendances."finishedAt" AS at,
    0::bigint AS came,
    0::bigint AS taken,
    0::bigint AS waits,
    0::bigint AS "waitMs",
    0::bigint AS answers,
    0::bigint AS "answerMs",
    1::bigint AS ended,
    (attendances."startedAt" IS NOT NULL)::integer::bigint AS attended,
    COALESCE((EXTRACT(epoch FROM attendances."finishedAt" - attendances."startedAt") * 1000::numeric)::bigint, 0::bigint) AS "timeMs",
    (attendances."finishedAct" IS NULL OR (attendances."finishedAct" <> ALL (ARRAY['takeOver'::text, 'transfer'::text, 'return'::text, 'giveBack'::text, 'release'::text, 'route'::text, 'assign'::text, 'unassign'::text])))::integer::bigint AS finished,
    ((attendances."finishedAct" IS NULL OR (attendances."finishedAct" <> ALL (ARRAY['takeOver'::text, 'transfer'::text, 'return'::text, 'giveBack'::text, 'release'::text, 'route'::text, 'assign'::text, 'unassign'::text]))) AND attendances."startedAt" IS NULL AND attendances."userId" IS NULL)::integer::bigint AS "byBot",
    (attendances.rate IS NOT NULL)::integer::bigint AS rated,
    COALESCE(attendances.rate::integer, 0)::bigint AS stars
   FROM attendances
  WHERE attendances."finishedAt" IS NOT NULL;

create view "companyPlans" as
 SELECT companies.id AS "companyId",
    plans.users,
    plans.connections,
    plans.queues,
    plans."useOpenAi",
    plans."useIntegrations",
    plans.id,
    plans.name,
    plans."valueCents",
    plans.public,
    plans."useCampaigns",
    plans."useKanban",
    plans."useSchedules",
    plans."useInternalChat",
    plans."useExternalApi"
   FROM companies
     JOIN plans ON plans.id = companies."planId";

create view "nextCompanyPlans" as
 SELECT companies.id AS "companyId",
    plans.id,
    plans.name,
    plans.users,
    plans.connections,
    plans.queues,
    plans."valueCents"
   FROM companies
     JOIN plans ON plans.id = COALESCE(companies."nextPlanId", companies."planId");

grant create, usage on schema public to pg_database_owner;
grant delete, insert, select, update on table "accountPasskeys" to rows;
grant delete, insert, select, update on table "aiPrices" to rows;
grant delete, insert, select, update on table "aiTokens" to rows;
grant delete, insert, select, update on table "announcementReaders" to rows;
grant delete, insert, select, update on table "answerTimes" to rows;
grant delete, insert, select, update on table "appliedChanges" to rows;
grant delete, insert, select, update on table "attendanceMoments" to rows;
grant delete, insert, select, update on table "attendanceSums" to rows;
grant delete, insert, select, update on table "blockedMessages" to rows;
grant delete, insert, select, update on table "bulkTasks" to rows;
grant delete, insert, select, update on table "campaignPaces" to rows;
grant delete, insert, select, update on table "campaignRecipients" to rows;
grant delete, insert, select, update on table "campaignSettings" to rows;
grant delete, insert, select, update on table "chatMessages" to rows;
grant delete, insert, select, update on table "chatUsers" to rows;
grant delete, insert, select, update on table "companyPlans" to rows;
grant delete, insert, select, update on table "connectionQueues" to rows;
grant delete, insert, select, update on table "contactFields" to rows;
grant delete, insert, select, update on table "contactIdentities" to rows;
grant delete, insert, select, update on table "contactImportFaults" to rows;
grant delete, insert, select, update on table "contactImports" to rows;
grant delete, insert, select, update on table "contactListFaults" to rows;
grant delete, insert, select, update on table "contactListImports" to rows;
grant delete, insert, select, update on table "contactListItems" to rows;
grant delete, insert, select, update on table "contactLists" to rows;
grant delete, insert, select, update on table "contactPictures" to rows;
grant delete, insert, select, update on table "costSettings" to rows;
grant delete, insert, select, update on table "dueDateChanges" to rows;
grant delete, insert, select, update on table "fileHome" to rows;
grant delete, insert, select, update on table "fileLists" to rows;
grant delete, insert, select, update on table "fileOptions" to rows;
grant delete, insert, select, update on table "hiddenFirstSteps" to rows;
grant delete, insert, select, update on table "invitationQueues" to rows;
grant delete, insert, select, update on table "knowledgeArticles" to rows;
grant delete, insert, select, update on table "knowledgeChunks" to rows;
grant delete, insert, select, update on table "knowledgeTerms" to rows;
grant delete, insert, select, update on table "knowledgeVersions" to rows;
grant delete, insert, select, update on table "knowledgeWords" to rows;
grant delete, insert, select, update on table "knownBrowsers" to rows;
grant delete, insert, select, update on table "lateChanges" to rows;
grant delete, insert, select, update on table "lineTokenUses" to rows;
grant delete, insert, select, update on table "linkedContacts" to rows;
grant delete, insert, select, update on table "mailTexts" to rows;
grant delete, insert, select, update on table "messageCosts" to rows;
grant delete, insert, select, update on table "monthlyCosts" to rows;
grant delete, insert, select, update on table "nextCompanyPlans" to rows;
grant delete, insert, select, update on table "numberLookups" to rows;
grant delete, insert, select, update on table "optOuts" to rows;
grant delete, insert, select, update on table "passkeyRequests" to rows;
grant delete, insert, select, update on table "paymentSettings" to rows;
grant delete, insert, select, update on table "pendingCloses" to rows;
grant delete, insert, select, update on table "pendingTransfers" to rows;
grant delete, insert, select, update on table "personTokenUses" to rows;
grant delete, insert, select, update on table "personTokens" to rows;
grant delete, insert, select, update on table "priceCards" to rows;
grant delete, insert, select, update on table "priceRates" to rows;
grant delete, insert, select, update on table "priceRules" to rows;
grant delete, insert, select, update on table "promptPublications" to rows;
grant delete, insert, select, update on table "promptTestResults" to rows;
grant delete, insert, select, update on table "promptTestRuns" to rows;
grant delete, insert, select, update on table "promptTests" to rows;
grant delete, insert, select, update on table "promptTokens" to rows;
grant delete, insert, select, update on table "pushChoices" to rows;
grant delete, insert, select, update on table "pushKeys" to rows;
grant delete, insert, select, update on table "pushSubscriptions" to rows;
grant delete, insert, select, update on table "queueOptions" to rows;
grant delete, insert, select, update on table "queueTests" to rows;
grant delete, insert, select, update on table "quickMessageUses" to rows;
grant delete, insert, select, update on table "quickMessages" to rows;
grant delete, insert, select, update on table "recoveryCodes" to rows;
grant delete, insert, select, update on table "redeemedChallenges" to rows;
grant delete, insert, select, update on table "rememberedBrowsers" to rows;
grant delete, insert, select, update on table "resetCodes" to rows;
grant delete, insert, select, update on table "sandboxCharges" to rows;
grant delete, insert, select, update on table "secondSteps" to rows;
grant delete, insert, select, update on table "sentReactions" to rows;
grant delete, insert, select, update on table "ssoDomains" to rows;
grant delete, insert, select, update on table "ssoIdentities" to rows;
grant delete, insert, select, update on table "ssoProviders" to rows;
grant delete, insert, select, update on table "ssoQueues" to rows;
grant delete, insert, select, update on table "ssoStates" to rows;
grant delete, insert, select, update on table "supportActs" to rows;
grant delete, insert, select, update on table "supportVisits" to rows;
grant delete, insert, select, update on table "ticketNotes" to rows;
grant delete, insert, select, update on table "ticketSteps" to rows;
grant delete, insert, select, update on table "ticketTags" to rows;
grant delete, insert, select, update on table "unansweredQuestions" to rows;
grant delete, insert, select, update on table "userQueues" to rows;
grant delete, insert, select, update on table "webhookDeliveries" to rows;
grant delete, insert, select, update on table announcements to rows;
grant delete, insert, select, update on table attendances to rows;
grant delete, insert, select, update on table campaigns to rows;
grant delete, insert, select, update on table charges to rows;
grant delete, insert, select, update on table chats to rows;
grant delete, insert, select, update on table cloud."dailyLimits" to rows;
grant delete, insert, select, update on table cloud.begun to rows;
grant delete, insert, select, update on table cloud.heard to rows;
grant delete, insert, select, update on table cloud.lines to rows;
grant delete, insert, select, update on table cloud.paces to rows;
grant delete, insert, select, update on table cloud.pairs to rows;
grant delete, insert, select, update on table cloud.people to rows;
grant delete, insert, select, update on table cloud.sent to rows;
grant delete, insert, select, update on table companies to rows;
grant delete, insert, select, update on table connections to rows;
grant delete, insert, select, update on table contacts to rows;
grant delete, insert, select, update on table helps to rows;
grant delete, insert, select, update on table integrations to rows;
grant delete, insert, select, update on table invitations to rows;
grant delete, insert, select, update on table invoices to rows;
grant delete, insert, select, update on table ledger to rows;
grant delete, insert, select, update on table media to rows;
grant delete, insert, select, update on table messages to rows;
grant delete, insert, select, update on table migrations to rows;
grant delete, insert, select, update on table notices to rows;
grant delete, insert, select, update on table outbox to rows;
grant delete, insert, select, update on table plans to rows;
grant delete, insert, select, update on table platform to rows;
grant delete, insert, select, update on table prompts to rows;
grant delete, insert, select, update on table quarantine to rows;
grant delete, insert, select, update on table queues to rows;
grant delete, insert, select, update on table reactions to rows;
grant delete, insert, select, update on table schedules to rows;
grant delete, insert, select, update on table sessions to rows;
grant delete, insert, select, update on table settings to rows;
grant delete, insert, select, update on table simulator.files to rows;
grant delete, insert, select, update on table simulator.lines to rows;
grant delete, insert, select, update on table simulator.messages to rows;
grant delete, insert, select, update on table simulator.people to rows;
grant delete, insert, select, update on table tags to rows;
grant delete, insert, select, update on table templates to rows;
grant delete, insert, select, update on table throttles to rows;
grant delete, insert, select, update on table tickets to rows;
grant delete, insert, select, update on table users to rows;
grant delete, insert, select, update on table webhooks to rows;
grant delete, insert, select, update on table whatsapp.accounts to rows;
grant delete, insert, select, update on table whatsapp.heard to rows;
grant delete, insert, select, update on table whatsapp.keys to rows;
grant delete, insert, select, update on table whatsapp.messages to rows;
grant delete, insert, select, update on table whatsapp.people to rows;
grant delete, insert, select, update on table whatsapp.raised to rows;
grant delete, insert, select, update on tables made later to rows;
grant select on table "changeNames" to rows;
grant select on table changes to rows;
grant select, usage on sequence "accountPasskeys_id_seq" to rows;
grant select, usage on sequence "answerTimes_id_seq" to rows;
grant select, usage on sequence "attendanceSums_id_seq" to rows;
grant select, usage on sequence "blockedMessages_id_seq" to rows;
grant select, usage on sequence "bulkTasks_id_seq" to rows;
grant select, usage on sequence "campaignRecipients_id_seq" to rows;
grant select, usage on sequence "chatActivity" to rows;
grant select, usage on sequence "contactImports_id_seq" to rows;
grant select, usage on sequence "contactListImports_id_seq" to rows;
grant select, usage on sequence "contactListItems_id_seq" to rows;
grant select, usage on sequence "contactLists_id_seq" to rows;
grant select, usage on sequence "contactPictures_id_seq" to rows;
grant select, usage on sequence "dueDateChanges_id_seq" to rows;
grant select, usage on sequence "fileLists_id_seq" to rows;
grant select, usage on sequence "fileOptions_id_seq" to rows;
grant select, usage on sequence "knowledgeArticles_id_seq" to rows;
grant select, usage on sequence "knowledgeChunks_id_seq" to rows;
grant select, usage on sequence "knowledgeVersions_id_seq" to rows;
grant select, usage on sequence "lateChanges_id_seq" to rows;
grant select, usage on sequence "linkedContacts_id_seq" to rows;
grant select, usage on sequence "optOuts_id_seq" to rows;
grant select, usage on sequence "pendingCloses_id_seq" to rows;
grant select, usage on sequence "pendingTransfers_id_seq" to rows;
grant select, usage on sequence "personTokens_id_seq" to rows;
grant select, usage on sequence "priceCards_id_seq" to rows;
grant select, usage on sequence "priceRules_id_seq" to rows;
grant select, usage on sequence "promptPublications_id_seq" to rows;
grant select, usage on sequence "promptTestRuns_id_seq" to rows;
grant select, usage on sequence "promptTests_id_seq" to rows;
grant select, usage on sequence "pushSubscriptions_id_seq" to rows;
grant select, usage on sequence "queueOptions_id_seq" to rows;
grant select, usage on sequence "queueTests_id_seq" to rows;
grant select, usage on sequence "quickMessages_id_seq" to rows;
grant select, usage on sequence "ssoDomains_id_seq" to rows;
grant select, usage on sequence "supportActs_id_seq" to rows;
grant select, usage on sequence "supportVisits_id_seq" to rows;
grant select, usage on sequence "ticketNotes_id_seq" to rows;
grant select, usage on sequence "ticketSteps_id_seq" to rows;
grant select, usage on sequence "unansweredQuestions_id_seq" to rows;
grant select, usage on sequence "webhookDeliveries_seq_seq" to rows;
grant select, usage on sequence announcements_id_seq to rows;
grant select, usage on sequence attendances_id_seq to rows;
grant select, usage on sequence campaigns_id_seq to rows;
grant select, usage on sequence changes_id_seq to rows;
grant select, usage on sequence charges_id_seq to rows;
grant select, usage on sequence chats_id_seq to rows;
grant select, usage on sequence cloud.heard_seq_seq to rows;
grant select, usage on sequence companies_id_seq to rows;
grant select, usage on sequence connections_id_seq to rows;
grant select, usage on sequence contacts_id_seq to rows;
grant select, usage on sequence helps_id_seq to rows;
grant select, usage on sequence integrations_id_seq to rows;
grant select, usage on sequence invitations_id_seq to rows;
grant select, usage on sequence invoices_id_seq to rows;
grant select, usage on sequence messages_seq_seq to rows;
grant select, usage on sequence notices_id_seq to rows;
grant select, usage on sequence outbox_seq_seq to rows;
grant select, usage on sequence plans_id_seq to rows;
grant select, usage on sequence prompts_id_seq to rows;
grant select, usage on sequence quarantine_id_seq to rows;
grant select, usage on sequence queues_id_seq to rows;
grant select, usage on sequence schedules_id_seq to rows;
grant select, usage on sequence simulator.messages_seq_seq to rows;
grant select, usage on sequence simulator.people_id_seq to rows;
grant select, usage on sequence tags_id_seq to rows;
grant select, usage on sequence templates_id_seq to rows;
grant select, usage on sequence tickets_id_seq to rows;
grant select, usage on sequence users_id_seq to rows;
grant select, usage on sequence webhooks_id_seq to rows;
grant select, usage on sequence whatsapp.heard_seq_seq to rows;
grant select, usage on sequences made later to rows;
grant usage on schema cloud to rows;
grant usage on schema public to public;
grant usage on schema public to rows;
grant usage on schema simulator to rows;
grant usage on schema whatsapp to rows;
grant usage on schemas made later to rows;

revoke execute on function cursor_to_xml(refcursor,integer,boolean,boolean,text) from public;
revoke execute on function cursor_to_xmlschema(refcursor,boolean,boolean,text) from public;
revoke execute on function database_to_xml(boolean,boolean,text) from public;
revoke execute on function database_to_xml_and_xmlschema(boolean,boolean,text) from public;
revoke execute on function database_to_xmlschema(boolean,boolean,text) from public;
revoke execute on function delete_old_changes(integer) from public;
revoke execute on function query_to_xml(text,boolean,boolean,text) from public;
revoke execute on function query_to_xml_and_xmlschema(text,boolean,boolean,text) from public;
revoke execute on function query_to_xmlschema(text,boolean,boolean,text) from public;
revoke execute on function record_act(integer,text,text,text,text,jsonb,jsonb) from public;
revoke execute on function schema_to_xml(name,boolean,boolean,text) from public;
revoke execute on function schema_to_xml_and_xmlschema(name,boolean,boolean,text) from public;
revoke execute on function schema_to_xmlschema(name,boolean,boolean,text) from public;
revoke execute on function table_to_xml(regclass,boolean,boolean,text) from public;
revoke execute on function table_to_xml_and_xmlschema(regclass,boolean,boolean,text) from public;
revoke execute on function table_to_xmlschema(regclass,boolean,boolean,text) from public;
revoke execute on function ts_rewrite(tsquery,text) from public;
revoke execute on function ts_rewrite(tsquery,tsquery,tsquery) from public;
revoke execute on function ts_stat(text) from public;
revoke execute on function ts_stat(text,text) from public;

-- row of "priceRules": {"id": 1, "source": "Meta, pricing updates", "addedBy": "", "billable": false, "category": "service", "createdAt": "2026-10-02T00:00:00+00:00", "isExample": true, "monthlyQuota": 0, "effectiveFrom": "2025-07-01", "freeEntryPoint": true}
-- row of "priceRules": {"id": 2, "source": "Meta, pricing updates", "addedBy": "", "billable": true, "category": "service", "createdAt": "2026-10-02T00:00:00+00:00", "isExample": true, "monthlyQuota": 1000, "effectiveFrom": "2026-10-01", "freeEntryPoint": true}
