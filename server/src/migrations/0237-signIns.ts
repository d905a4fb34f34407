import { sql, type Transaction } from 'kysely'

/**
 * How sessions began and ended, and the browsers in which an account has signed in. The release before stores no reason for an end, and its
 * sessions have no browser that is known.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
alter table sessions
  add "endedBy" text check ("endedBy" in ('signOut', 'everywhere', 'elsewhere', 'admin', 'password', 'reset', 'mail', 'secondStep', 'copied')),
  add "byInvitation" boolean not null default false,
  add "newBrowser" boolean not null default false,
  add "browserId" uuid,
  add "endHash" text;
create table "knownBrowsers" (
  id uuid primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "tokenHash" text,
  name text not null,
  address text not null,
  "lastUsedAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "knownBrowsers_of_user" on "knownBrowsers" ("companyId", "userId");
create index "knownBrowsers_old" on "knownBrowsers" ("lastUsedAt");
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue',
    'secondStepRemoved', 'newSignIn'));`
