import { sql, type Transaction } from 'kysely'

/**
 * Every table of a company has `companyId` and a unique (companyId, id); references between such tables carry both, so the
 * database itself refuses a row that points across companies.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [fold, platform, companies, people, rooms, accessNotices]) await sql.raw(statement).execute(tx)
}

/** The twin of the contract's `fold`: without accents, without case. */
const fold = `
create function fold(text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu") $$;`

const platform = `
create table platform (key text primary key, value text not null);

create table plans (
  id integer generated always as identity primary key,
  name text not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  "valueCents" integer not null,
  public boolean not null default true,
  "useCampaigns" boolean not null default true,
  "useKanban" boolean not null default true,
  "useOpenAi" boolean not null default true,
  "useIntegrations" boolean not null default true,
  "useSchedules" boolean not null default true,
  "useInternalChat" boolean not null default true,
  "useExternalApi" boolean not null default true
);
create unique index plans_name on plans (lower(name));

create table throttles (
  key text primary key,
  count integer not null,
  "windowEnds" timestamptz(3) not null
);`

const companies = `
create table companies (
  id integer generated always as identity primary key,
  platform boolean not null default false,
  name text not null,
  email text not null,
  phone text not null default '',
  status boolean not null default true,
  "dueDate" date,
  "trialExpiration" timestamptz(3),
  "planId" integer not null references plans,
  recurrence text not null default 'MENSAL',
  "billingName" text not null default '',
  "billingAddress" text not null default '',
  "billingCity" text not null default '',
  "billingState" text not null default '',
  "billingZipcode" text not null default '',
  "billingCountry" text not null default '',
  schedules jsonb not null,
  "createdAt" timestamptz(3) not null default now()
);
create unique index companies_one_platform on companies (platform) where platform;
create index companies_by_name on companies (fold(name) collate "C", id);
create index companies_by_plan on companies ("planId");

create view "companyPlans" as
  select companies.id as "companyId", plans.users, plans.connections, plans.queues
  from companies join plans on plans.id = companies."planId";

create table settings (
  "companyId" integer not null references companies on delete cascade,
  key text not null,
  value text not null,
  primary key ("companyId", key)
);`

const people = `
create table connections (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  status text not null default 'DISCONNECTED',
  "isDefault" boolean not null default false,
  unique ("companyId", id)
);
create unique index connections_name on connections ("companyId", lower(name));

create table users (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  email text not null unique,
  profile text not null check (profile in ('user', 'supervisor', 'admin')),
  super boolean not null default false,
  "passwordHash" text not null,
  language text,
  "ticketsWithoutQueue" boolean not null default true,
  "whatsappId" integer,
  online boolean not null default false,
  "seenAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId")
);
create index users_newest on users ("companyId", id desc);
create index users_online on users ("seenAt") where online;
create index users_by_connection on users ("companyId", "whatsappId") where "whatsappId" is not null;

create table sessions (
  id uuid primary key,
  "companyId" integer not null,
  "userId" integer not null,
  "refreshHash" text not null,
  "previousHash" text,
  "rotatedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "revokedAt" timestamptz(3),
  address text not null,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create unique index sessions_one_live on sessions ("userId") where "revokedAt" is null;
create index sessions_of_user on sessions ("companyId", "userId");
create index sessions_old on sessions ("expiresAt");

create table "resetCodes" (
  "companyId" integer not null,
  "userId" integer not null,
  "codeHash" text not null,
  "expiresAt" timestamptz(3) not null,
  "triesLeft" integer not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);`

const rooms = `
create table queues (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  color text not null,
  "orderQueue" integer not null default 0,
  "greetingMessage" text not null default '',
  "outOfHoursMessage" text not null default '',
  unique ("companyId", id),
  constraint queues_color unique ("companyId", color)
);
create unique index queues_name on queues ("companyId", lower(name));
create index queues_in_order on queues ("companyId", "orderQueue", id);

create table "userQueues" (
  "companyId" integer not null,
  "userId" integer not null,
  "queueId" integer not null,
  primary key ("companyId", "userId", "queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index "userQueues_of_queue" on "userQueues" ("companyId", "queueId");

create table tags (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  color text not null,
  kanban smallint not null default 0 check (kanban in (0, 1)),
  unique ("companyId", id)
);
create unique index tags_name on tags ("companyId", lower(name));
create index tags_by_name on tags ("companyId", (fold(name) collate "C"), id);`

/** Whoever remembers who may do what is told in the same moment that it changes, whichever code changed it. */
const accessNotices = `
create function notice_access() returns trigger language plpgsql as $$
declare company integer;
begin
  company := case when tg_table_name = 'companies' then (to_jsonb(coalesce(new, old)) ->> 'id')::integer
                  when tg_table_name = 'plans' then 0
                  else (to_jsonb(coalesce(new, old)) ->> 'companyId')::integer end;
  perform pg_notify('access', company::text);
  return null;
end $$;

create trigger access_users after update of profile, super or delete on users for each row execute function notice_access();
create trigger access_queues after insert or update or delete on "userQueues" for each row execute function notice_access();
create trigger access_sessions after update of "revokedAt" or delete on sessions for each row execute function notice_access();
create trigger access_companies after update of status, "dueDate", "planId" or delete on companies for each row execute function notice_access();
create trigger access_plans after update on plans for each row execute function notice_access();
create trigger access_settings after insert or update or delete on settings for each row execute function notice_access();`
