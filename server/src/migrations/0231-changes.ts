import { sql, type Transaction } from 'kysely'

/**
 * The log of changes. Triggers of the owner write it, so the product's role can add to it by them alone, and can neither change nor delete
 * a row. A trigger says for each table which columns are shown and of which only the change is told; all others are left out. Cascades are
 * not logged: the row that was deleted says it.
 *
 * The release before sets no `recado.actor`, so its changes belong to the system.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql.raw(tables).execute(tx)
  await sql.raw(functions).execute(tx)
  for (const logged of loggedTables) await sql.raw(triggersOf(logged)).execute(tx)
  await sql.raw(rights).execute(tx)
}

const tables = `
create table changes (
  id bigint generated always as identity,
  "companyId" integer not null references companies on delete cascade,
  at timestamptz(3) not null default now(),
  kind text not null,
  action text not null,
  "recordId" text,
  "recordName" text,
  "userId" integer,
  "userName" text,
  via text not null default 'system' check (via in ('page', 'token', 'connection', 'support', 'sso', 'system', 'command')),
  changes jsonb,
  times integer not null default 1,
  primary key ("companyId", id)
);
create index changes_by_time on changes ("companyId", at desc, id desc);
create index changes_by_user on changes ("companyId", "userId", at desc, id desc);
create index changes_by_user_and_kind on changes ("companyId", "userId", kind, at desc, id desc);
create index changes_by_kind on changes ("companyId", kind, at desc, id desc);
create index changes_by_record on changes ("companyId", kind, "recordId", at desc, id desc);
create index changes_by_name on changes ("companyId", "recordName", at desc, id desc) include (kind, "recordId");
create index changes_of_platform on changes (at desc, id desc) where kind in ('company', 'invoice', 'plan', 'paymentSetting', 'backup');
create index changes_of_platform_by_kind on changes (kind, at desc, id desc) where kind in ('company', 'invoice', 'plan', 'paymentSetting', 'backup');
create unique index changes_refusals on changes ("companyId", "recordId", changes, date_trunc('minute', at at time zone 'UTC')) where action = 'signInRefused';
create table "changeNames" (
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  primary key ("companyId", name)
);
create index change_names_by_text on "changeNames" using gin ("companyId", fold(name) gin_trgm_ops);`

const functions = `
create function cut_logged(value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when length(value::text) <= 2000 then value
    else to_jsonb(left(case when jsonb_typeof(value) = 'string' then value #>> '{}' else value::text end, 1999) || '…') end $$;

create function log_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create function log_membership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create function record_act(company integer, act_kind text, act text, record_id text, record_name text, details jsonb, actor jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create function remember_changed_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "changeNames" ("companyId", name) values (new."companyId", new."recordName") on conflict do nothing;
  return null;
end $$;
create trigger names_remembered after insert on changes for each row when (new."recordName" is not null)
  execute function remember_changed_name();

create function months_of_changes(value text) returns integer language sql immutable parallel safe as $$
  select case when value ~ '^[1-9][0-9]?$' then value::integer else 12 end $$;

/* A shorter time counts after 30 days, so that whoever hijacks an account cannot erase what it did and what led to it at once. */
create function changes_kept_since(company integer) returns timestamptz language sql stable as $$
  select now() - make_interval(months => greatest(
    months_of_changes((select value from settings where "companyId" = company and key = 'changeMonths')),
    (select max(months_of_changes(changes -> 'value' ->> 0)) from changes where "companyId" = company and kind = 'setting'
      and "recordId" = 'changeMonths' and at > now() - interval '30 days'))) $$;

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then raise exception 'the log of changes is only added to'; end if;
  if tg_op = 'UPDATE' then
    if old.action = 'signInRefused' and new.times = old.times + 1 and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then return new; end if;
  elsif old.at < changes_kept_since(old."companyId") then return old;
  end if;
  raise exception 'the log of changes is only added to';
end $$;
create trigger log_only_grows before update or delete on changes for each row when (pg_trigger_depth() = 0)
  execute function refuse_change_of_log();
create trigger log_stays before truncate on changes for each statement execute function refuse_change_of_log();

create function delete_old_changes(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;`

type Logged = {
  table: string
  kind: string
  /** The column with the name of the record. */
  name?: string
  id?: string
  shown: string
  secret?: string
  /** Keys of a table of keys and values whose value is secret. */
  secretKeys?: string
  /** Only changes by people, and no new rows. */
  byPeople?: true
}

const loggedTables: readonly Logged[] = [
  {
    table: 'users',
    kind: 'user',
    name: 'name',
    shown: 'name,email,profile,super,language,ticketsWithoutQueue,whatsappId',
    secret: 'passwordHash',
  },
  { table: 'invitations', kind: 'invitation', name: 'email', shown: 'email,profile,ticketsWithoutQueue,expiresAt,usedAt,revokedAt' },
  { table: 'settings', kind: 'setting', name: 'key', id: 'key', shown: 'value', secretKeys: 'aiApiKey,asaas' },
  {
    table: 'queues',
    kind: 'queue',
    name: 'name',
    shown:
      'name,color,orderQueue,greetingMessage,outOfHoursMessage,schedules,promptId,integrationId,assignment,unansweredMinutes,sameAgentHours,firstAnswerMinutes,nextAnswerMinutes',
  },
  { table: 'queueOptions', kind: 'queueOption', name: 'title', shown: 'queueId,parentId,position,title,message' },
  {
    table: 'connections',
    kind: 'connection',
    name: 'name',
    shown:
      'name,isDefault,provider,wanted,greetingMessage,complationMessage,outOfHoursMessage,ratingMessage,transferQueueId,timeToTransfer,expiresTicket,expiresInactiveMessage,timeUseBotQueues,maxUseBotQueues,promptId,integrationId,settings',
    secret: 'tokenSealed,secretsSealed',
  },
  {
    table: 'integrations',
    kind: 'integration',
    name: 'name',
    shown:
      'type,name,projectName,language,urlN8N,typebotSlug,typebotExpires,typebotDelayMessage,typebotKeywordFinish,typebotKeywordRestart,typebotUnknownMessage,typebotRestartMessage',
    secret: 'jsonSealed,secretSealed',
  },
  {
    table: 'prompts',
    kind: 'prompt',
    name: 'name',
    shown: 'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint',
    secret: 'apiKeySealed',
  },
  { table: 'webhooks', kind: 'webhook', name: 'url', shown: 'connectionId,url,events,isOn', secret: 'secretSealed' },
  {
    table: 'campaigns',
    kind: 'campaign',
    name: 'name',
    shown:
      'name,message1,message2,message3,message4,message5,status,scheduledAt,connectionId,contactListId,tagId,fileListId,templates,archived,lacking,acceptsUnpriced,asksLacking',
  },
  {
    table: 'companies',
    kind: 'company',
    name: 'name',
    shown:
      'name,email,phone,status,planId,recurrence,billingName,billingAddress,billingCity,billingState,billingZipcode,billingCountry,schedules,nextPlanId,nextPlanFrom,daysOff',
  },
  { table: 'costSettings', kind: 'costSetting', id: '', shown: 'currency,budget' },
  {
    table: 'invoices',
    kind: 'invoice',
    name: 'detail',
    shown: 'kind,detail,valueCents,dueDate,status,planId,users,connections,queues,months,paidBy,cancelReason,note',
  },
  {
    table: 'plans',
    kind: 'plan',
    name: 'name',
    shown:
      'name,users,connections,queues,valueCents,public,useCampaigns,useKanban,useOpenAi,useIntegrations,useSchedules,useInternalChat,useExternalApi',
  },
  {
    table: 'paymentSettings',
    kind: 'paymentSetting',
    name: 'key',
    id: 'key',
    shown: 'value',
    secretKeys: 'efiClientSecret,efiCertificate,asaasKey,asaasWebhookToken',
  },
  { table: 'contacts', kind: 'contact', shown: '', secret: 'name,number,email,extraInfo,optedOutAt,blockedAt', byPeople: true },
]

const memberships = [
  { table: 'userQueues', kind: 'user', member: 'userId' },
  { table: 'connectionQueues', kind: 'connection', member: 'connectionId' },
]

/** What cascades belongs to the row that it follows, so it is not logged. */
const DIRECT = 'pg_trigger_depth() = 0'
const BY_PEOPLE = `nullif(current_setting('recado.actor', true), '') is not null`

function triggersOf({ table, kind, name = '', id = 'id', shown, secret = '', secretKeys = '', byPeople }: Logged) {
  const call = `for each row when (${byPeople ? `${DIRECT} and ${BY_PEOPLE}` : DIRECT}`
  const run = `execute function log_change('${[kind, name, id, shown, secret, secretKeys].join("', '")}')`
  const columns = `${shown},${secret}`.split(',').filter((column) => column !== '')
  const differs = columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ')
  return `${byPeople ? '' : `create trigger log_created after insert on "${table}" ${call}) ${run};`}
create trigger log_changed after update on "${table}" ${call} and (${differs})) ${run};
create trigger log_deleted after delete on "${table}" ${call}) ${run};`
}

const membershipTriggers = memberships
  .map(
    ({ table, kind, member }) =>
      `create trigger log_members after insert or delete on "${table}" for each row when (${DIRECT}) execute function log_membership('${kind}', '${member}', 'queueId');`,
  )
  .join('\n')

const rights = `${membershipTriggers}
revoke execute on function record_act(integer, text, text, text, text, jsonb, jsonb), delete_old_changes(integer) from public;
do $$ declare product text := right(current_user || '_rows', 63); begin
  if exists (select from pg_roles where rolname = product) then
    execute format('revoke insert, update, delete, truncate on changes, "changeNames" from %I', product);
    execute format('grant execute on function record_act(integer, text, text, text, text, jsonb, jsonb), delete_old_changes(integer) to %I', product);
  end if;
end $$;`
