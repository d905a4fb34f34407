import { sql, type Transaction } from 'kysely'

/** The weekly runs of the tests of assistants. The release before runs none. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "promptTestRuns" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "promptId" integer not null,
  at timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  passed integer not null default 0,
  failed integer not null default 0,
  "notRun" integer not null default 0,
  input integer not null default 0,
  output integer not null default 0,
  unique ("companyId", id),
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete cascade
);
create index "promptTestRuns_of_prompt" on "promptTestRuns" ("companyId", "promptId", id);
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue', 'secondStepRemoved',
    'tokenEnding', 'assistantPaused', 'assistantLimit', 'assistantTestsFell', 'handoverUnanswered', 'newSignIn'));`
