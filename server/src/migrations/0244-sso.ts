import { sql, type Transaction } from 'kysely'

/**
 * Single sign-on. The provider of a company and its link, its domains, who is who at the provider, and the sign-ins that have begun.
 * The release before knows nothing of it: while both run, it still takes passwords where only the provider may sign people in.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql.raw(tables).execute(tx)
  for (const logged of loggedTables) await sql.raw(triggersOf(logged)).execute(tx)
}

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
  "byPassword" boolean not null,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", issuer, subject),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create unique index "ssoIdentities_of_user" on "ssoIdentities" ("companyId", "userId", issuer);
create table "ssoStates" (
  "companyId" integer not null references companies on delete cascade,
  "stateHash" text not null,
  "expiresAt" timestamptz(3) not null,
  primary key ("companyId", "stateHash")
);
create index "ssoStates_old" on "ssoStates" ("expiresAt");
alter table sessions drop constraint sessions_step_check,
  add check (step in ('none', 'app', 'recoveryCode', 'browser', 'setup', 'passkey', 'sso'));`

type Logged = { table: string; name: string; id: string; shown: string; secret: string }
const loggedTables: readonly Logged[] = [
  { table: 'ssoProviders', name: 'issuer', id: 'link', shown: 'issuer,clientId,newUsers,onlyExceptUserId', secret: 'secretSealed' },
  { table: 'ssoDomains', name: 'domain', id: 'domain', shown: 'domain,provedAt,provedBy', secret: '' },
  { table: 'ssoIdentities', name: 'subject', id: 'subject', shown: 'issuer,subject,userId', secret: '' },
]

function triggersOf({ table, name, id, shown, secret }: Logged) {
  const run = `execute function log_change('singleSignOn', '${name}', '${id}', '${shown}', '${secret}', '')`
  const differs = `${shown},${secret}`
    .split(',')
    .filter((column) => column !== '')
    .map((column) => `old."${column}" is distinct from new."${column}"`)
    .join(' or ')
  return `
create trigger log_created after insert on "${table}" for each row when (pg_trigger_depth() = 0) ${run};
create trigger log_changed after update on "${table}" for each row when (pg_trigger_depth() = 0 and (${differs})) ${run};
create trigger log_deleted after delete on "${table}" for each row when (pg_trigger_depth() = 0) ${run};`
}
