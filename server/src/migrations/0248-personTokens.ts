import { sql, type Transaction } from 'kysely'

/** The tokens that people make for programs. The release before knows none, so it refuses them. */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table "personTokens" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  name text not null,
  "tokenHash" text not null unique,
  ending text not null,
  "previousHash" text unique,
  "previousUntil" timestamptz(3),
  "readOnly" boolean not null,
  groups text[] not null,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "warnedAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "personTokens_of_user" on "personTokens" ("companyId", "userId");
create index "personTokens_ending" on "personTokens" ("expiresAt");
create trigger access_tokens after insert or delete or update on "personTokens" for each row execute function notice_access();
create table "personTokenUses" (
  "companyId" integer not null references companies on delete cascade,
  "tokenId" integer not null,
  "usedAt" timestamptz(3) not null,
  network text not null,
  primary key ("companyId", "tokenId"),
  foreign key ("companyId", "tokenId") references "personTokens" ("companyId", id) on delete cascade
);
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue', 'secondStepRemoved',
    'tokenEnding', 'newSignIn'));`
