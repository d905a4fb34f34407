import { sql, type Transaction } from 'kysely'

/** What greets a customer before a person does, what it goes by, and what it did. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [plan, speakers, menus, tickets, steps, transcripts, rejectedCalls]) await sql.raw(statement).execute(tx)
}

const usualWeek = JSON.stringify(
  [
    ['Segunda-feira', 'monday', '08:00', '18:00'],
    ['Terça-feira', 'tuesday', '08:00', '18:00'],
    ['Quarta-feira', 'wednesday', '08:00', '18:00'],
    ['Quinta-feira', 'thursday', '08:00', '18:00'],
    ['Sexta-feira', 'friday', '08:00', '18:00'],
    ['Sábado', 'saturday', '08:00', '12:00'],
    ['Domingo', 'sunday', '00:00', '00:00'],
  ].map(([weekday, weekdayEn, startTime, endTime]) => ({ weekday, weekdayEn, startTime, endTime })),
)

const plan = `
create or replace view "companyPlans" as
  select companies.id as "companyId", plans.users, plans.connections, plans.queues, plans."useOpenAi", plans."useIntegrations"
  from companies join plans on plans.id = companies."planId";`

/** Who answers for the company besides its people. What is in use by a queue or a connection stays. */
const speakers = `
create table prompts (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  prompt text not null,
  model text not null,
  "maxTokens" integer not null,
  temperature real not null,
  "apiKeySealed" text not null,
  "maxMessages" integer not null,
  "queueId" integer,
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create unique index prompts_name on prompts ("companyId", lower(name));
create index prompts_by_name on prompts ("companyId", (fold(name) collate "C"), id);
create index prompts_of_queue on prompts ("companyId", "queueId");

create table integrations (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  type text not null,
  name text not null,
  "projectName" text not null default '',
  language text not null default 'pt-BR',
  "urlN8N" text not null default '',
  "typebotSlug" text not null default '',
  "typebotExpires" integer not null default 1,
  "typebotDelayMessage" integer not null default 1000,
  "typebotKeywordFinish" text not null default '',
  "typebotKeywordRestart" text not null default '',
  "typebotUnknownMessage" text not null default '',
  "typebotRestartMessage" text not null default '',
  "jsonSealed" text,
  "secretSealed" text,
  unique ("companyId", id)
);
create unique index integrations_name on integrations ("companyId", lower(name));
create index integrations_newest on integrations ("companyId", id desc);

alter table queues
  add schedules jsonb not null default '${usualWeek}',
  add "promptId" integer,
  add "integrationId" integer,
  add foreign key ("companyId", "promptId") references prompts ("companyId", id),
  add foreign key ("companyId", "integrationId") references integrations ("companyId", id);
create index queues_of_prompt on queues ("companyId", "promptId") where "promptId" is not null;
create index queues_of_integration on queues ("companyId", "integrationId") where "integrationId" is not null;

alter table connections
  add "promptId" integer,
  add "integrationId" integer,
  add foreign key ("companyId", "promptId") references prompts ("companyId", id),
  add foreign key ("companyId", "integrationId") references integrations ("companyId", id);
create index connections_of_prompt on connections ("companyId", "promptId") where "promptId" is not null;
create index connections_of_integration on connections ("companyId", "integrationId") where "integrationId" is not null;`

const menus = `
create table "queueOptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "queueId" integer not null,
  "parentId" integer,
  position integer not null,
  title text not null,
  message text not null default '',
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade,
  foreign key ("companyId", "parentId") references "queueOptions" ("companyId", id) on delete cascade
);
create index "queueOptions_of_queue" on "queueOptions" ("companyId", "queueId", position, id);
create index "queueOptions_of_parent" on "queueOptions" ("companyId", "parentId") where "parentId" is not null;

create table "queueTests" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "queueId" integer not null,
  name text not null,
  "connectionId" integer,
  moment text not null check (moment in ('open', 'closed')),
  turns jsonb not null,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId")
);
create index "queueTests_of_queue" on "queueTests" ("companyId", "queueId", id);
create index "queueTests_of_connection" on "queueTests" ("companyId", "connectionId") where "connectionId" is not null;`

/**
 * \`bot\`: where the bot is; null where a person has taken the conversation. \`toldClosed\`: the beginning of the closed period that
 * the customer was told of. The partial indexes serve what is looked for by the clock.
 */
const tickets = `
alter table tickets
  add bot jsonb,
  add "waitsBecause" jsonb,
  add "toldClosed" timestamptz(3),
  add "askedAt" timestamptz(3),
  add foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete set null ("promptId"),
  add foreign key ("companyId", "integrationId") references integrations ("companyId", id) on delete set null ("integrationId");
create index tickets_of_prompt on tickets ("companyId", "promptId") where "promptId" is not null;
create index tickets_of_integration on tickets ("companyId", "integrationId") where "integrationId" is not null;
create index tickets_without_queue on tickets ("companyId", "connectionId") where status = 'pending' and "queueId" is null;
create index tickets_unanswered on tickets ("companyId", "connectionId", "lastMessageAt") where status = 'open' and "lastFromMe";
create index tickets_asking on tickets ("askedAt") where "askedAt" is not null;`

const steps = `
create table "ticketSteps" (
  id bigint generated always as identity primary key,
  "companyId" integer not null,
  "ticketId" integer not null,
  code text not null,
  "values" jsonb not null default '{}',
  "userId" integer,
  "userName" text,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "ticketSteps_of_ticket" on "ticketSteps" ("companyId", "ticketId", id desc);
create index "ticketSteps_of_user" on "ticketSteps" ("companyId", "userId") where "userId" is not null;`

/** What was said in a voice note, once it was written down for an assistant. */
const transcripts = `alter table media add transcript text;`

const rejectedCalls = `alter table simulator.people add "rejectedAt" timestamptz(3);`
