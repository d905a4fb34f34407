import { sql, type Transaction } from 'kysely'

/**
 * Tests of assistants with their results, and what was saved although too few of them passed. The release before has no
 * tests, so nothing of it changes. A trigger lists what it logs, so it is made anew.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql.raw(tables).execute(tx)
  await sql
    .raw(`drop trigger log_created on prompts; drop trigger log_changed on prompts; drop trigger log_deleted on prompts;`)
    .execute(tx)
  for (const logged of loggedTables) await sql.raw(triggersOf(logged)).execute(tx)
}

const tables = `
alter table prompts add "testBar" integer, add "testsWeekly" boolean not null default false;
create table "promptTests" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "promptId" integer not null,
  "contactId" integer,
  "userId" integer,
  name text not null,
  turns jsonb not null,
  expects jsonb not null,
  "wrongAnswer" text,
  "isReported" boolean not null default false,
  unique ("companyId", id),
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "promptTests_of_prompt" on "promptTests" ("companyId", "promptId", id);
create index "promptTests_of_contact" on "promptTests" ("companyId", "contactId");
create index "promptTests_of_user" on "promptTests" ("companyId", "userId");
create table "promptTestResults" (
  "companyId" integer not null references companies on delete cascade,
  "testId" integer not null,
  fingerprint text collate "C" not null,
  runs integer not null,
  "passedRuns" integer not null,
  problems jsonb not null,
  answers jsonb not null,
  sources jsonb not null,
  handover text,
  model text not null,
  input integer not null,
  output integer not null,
  at timestamptz(3) not null,
  primary key ("companyId", "testId", fingerprint),
  foreign key ("companyId", "testId") references "promptTests" ("companyId", id) on delete cascade
);
create table "promptPublications" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "promptId" integer not null,
  "userId" integer,
  reason text not null,
  bar integer not null,
  passed integer not null,
  failed integer not null,
  "notRun" integer not null,
  at timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "promptPublications_of_prompt" on "promptPublications" ("companyId", "promptId", id);
create index "promptPublications_of_user" on "promptPublications" ("companyId", "userId");`

type Logged = { table: string; kind: string; shown: string; secret: string }
const loggedTables: readonly Logged[] = [
  {
    table: 'prompts',
    kind: 'prompt',
    shown:
      'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint,maxAnswers,endAfterHours,tokensPerDay,tokensPerMonth,usesKnowledge,answersWhileClosed,alwaysHandOver,testBar,testsWeekly',
    secret: 'apiKeySealed',
  },
]

function triggersOf({ table, kind, shown, secret }: Logged) {
  const run = `execute function log_change('${kind}', 'name', 'id', '${shown}', '${secret}', '')`
  const differs = `${shown},${secret}`
    .split(',')
    .map((column) => `old."${column}" is distinct from new."${column}"`)
    .join(' or ')
  return `
create trigger log_created after insert on "${table}" for each row when (pg_trigger_depth() = 0) ${run};
create trigger log_changed after update on "${table}" for each row when (pg_trigger_depth() = 0 and (${differs})) ${run};
create trigger log_deleted after delete on "${table}" for each row when (pg_trigger_depth() = 0) ${run};`
}
