import { sql, type Transaction } from 'kysely'

/**
 * Single sign-on. The provider of a company and its link, its domains, who is who at the provider, and the sign-ins that have begun.
 * The release before knows nothing of it: while both run, it still takes passwords where only the provider may sign people in.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table "ssoProviders" (
  "companyId" integer primary key references companies on delete cascade,
  link text not null,
  issuer text not null,
  "clientId" text not null,
  "secretSealed" text not null,
  "newUsers" text not null default 'none' check ("newUsers" in ('none', 'user', 'supervisor')),
  "onlyExceptUserId" integer,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "onlyExceptUserId") references users ("companyId", id) on delete set null ("onlyExceptUserId")
);
create unique index "ssoProviders_link_key" on "ssoProviders" (link);
create index "ssoProviders_onlyExcept" on "ssoProviders" ("companyId", "onlyExceptUserId");
create table "ssoQueues" (
  "companyId" integer not null references companies on delete cascade,
  "queueId" integer not null,
  primary key ("companyId", "queueId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create table "ssoDomains" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  domain text not null,
  token text not null,
  "createdAt" timestamptz(3) not null,
  "provedAt" timestamptz(3),
  "provedBy" text check ("provedBy" in ('dns', 'platform')),
  unique ("companyId", id)
);
create unique index "ssoDomains_companyId_domain_key" on "ssoDomains" ("companyId", domain);
create unique index "ssoDomains_proved_key" on "ssoDomains" (domain) where "provedAt" is not null;
create table "ssoIdentities" (
  "companyId" integer not null references companies on delete cascade,
  issuer text not null,
  subject text not null,
  "userId" integer not null,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", issuer, subject),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "ssoIdentities_of_user" on "ssoIdentities" ("companyId", "userId");
create table "ssoStates" (
  "companyId" integer not null references companies on delete cascade,
  "stateHash" text not null,
  "expiresAt" timestamptz(3) not null,
  primary key ("companyId", "stateHash")
);
create index "ssoStates_old" on "ssoStates" ("expiresAt");
alter table sessions drop constraint sessions_step_check,
  add check (step in ('none', 'app', 'recoveryCode', 'browser', 'setup', 'passkey', 'sso'));`
