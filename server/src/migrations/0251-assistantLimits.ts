import { sql, type Transaction } from 'kysely'

/**
 * What an assistant may cost, and when it is paused because its service fails. The release before knows none of it: it asks paused assistants,
 * and counts no tokens per day.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table prompts add "maxAnswers" integer, add "tokensPerDay" integer, add "tokensPerMonth" integer,
  add "failedAt" timestamptz(3)[] not null default '{}', add "pausedUntil" timestamptz(3), add "limitNotifiedOn" date;
create table "promptTokens" (
  "companyId" integer not null references companies on delete cascade,
  "promptId" integer not null,
  day date not null,
  tokens bigint not null,
  primary key ("companyId", "promptId", day),
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete cascade
);
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue', 'secondStepRemoved',
    'tokenEnding', 'assistantPaused', 'assistantLimit', 'handoverUnanswered', 'newSignIn'));`
