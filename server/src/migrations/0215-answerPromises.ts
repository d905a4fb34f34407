import { sql, type Transaction } from 'kysely'

/**
 * The time in which a queue promises an answer, the clock of a ticket, and what became of each promise. Nothing is promised by default. The
 * release before neither starts nor ends a clock.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [columns, answerTimes, notices]) await sql.raw(statement).execute(tx)
}

const columns = `
alter table queues
  add "firstAnswerMinutes" integer check ("firstAnswerMinutes" between 1 and 10080),
  add "nextAnswerMinutes" integer check ("nextAnswerMinutes" between 1 and 10080),
  add "dueNotifiedAt" timestamptz(3);
alter table tickets
  add "dueAt" timestamptz(3),
  add "dueKind" text check ("dueKind" in ('firstAnswer', 'nextAnswer')),
  add "dueSince" timestamptz(3),
  add "dueNoticeAt" timestamptz(3)`

const answerTimes = `
create table "answerTimes" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "ticketId" integer not null,
  "queueId" integer,
  "userId" integer,
  kind text not null check (kind in ('firstAnswer', 'nextAnswer')),
  "waitingSince" timestamptz(3) not null,
  "dueAt" timestamptz(3) not null,
  "answeredAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "answerTimes_of_period" on "answerTimes" ("companyId", "waitingSince");
create index "answerTimes_of_ticket" on "answerTimes" ("companyId", "ticketId", "answeredAt");
create index "answerTimes_of_queue" on "answerTimes" ("companyId", "queueId");
create index "answerTimes_of_user" on "answerTimes" ("companyId", "userId")`

const notices = `
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed', 'dueSoon', 'overdue'))`
