import { sql, type Transaction } from 'kysely'

/**
 * Passkeys of accounts. The release before does not ask for them: while both run, an account whose only second step is a passkey can still
 * sign in by password alone, and such a session ends at its first refresh by this release.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table "accountPasskeys" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "credentialId" text not null,
  "publicKey" text not null,
  counter bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  "createdAt" timestamptz(3) not null,
  "lastUsedAt" timestamptz(3),
  alone boolean not null default true,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create unique index "accountPasskeys_credential" on "accountPasskeys" ("credentialId");
create index "accountPasskeys_of_user" on "accountPasskeys" ("companyId", "userId");
create index "accountPasskeys_host" on "accountPasskeys" (host);
create table "redeemedChallenges" (
  id uuid primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "expiresAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "redeemedChallenges_of_user" on "redeemedChallenges" ("companyId", "userId");
create index "redeemedChallenges_old" on "redeemedChallenges" ("expiresAt");
alter table sessions drop constraint sessions_step_check,
  add check (step in ('none', 'app', 'recoveryCode', 'browser', 'setup', 'passkey'));`
