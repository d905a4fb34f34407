import { sql, type Transaction } from 'kysely'

/**
 * The second step of accounts. The release before opens sessions without asking for it, and its sessions have the step `none`: while both
 * run, an account with a second step can still sign in by password alone.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table "secondSteps" (
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "secretSealed" text not null,
  "createdAt" timestamptz(3) not null,
  "confirmedAt" timestamptz(3),
  "lastPeriod" integer,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create table "recoveryCodes" (
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "codeHash" text not null,
  primary key ("companyId", "userId", "codeHash"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create table "rememberedBrowsers" (
  id uuid primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "tokenHash" text not null,
  name text not null,
  "createdAt" timestamptz(3) not null,
  "lastUsedAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "rememberedBrowsers_of_user" on "rememberedBrowsers" ("companyId", "userId");
create index "rememberedBrowsers_old" on "rememberedBrowsers" ("expiresAt");
alter table sessions add browser text not null default '', add step text not null default 'none'
  check (step in ('none', 'app', 'recoveryCode', 'browser', 'setup'));
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue', 'secondStepRemoved'));`
