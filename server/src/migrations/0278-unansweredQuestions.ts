import { sql, type Transaction } from 'kysely'

/** Questions of customers that no assistant could answer from the knowledge. They go with their ticket, and so with its contact. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "unansweredQuestions" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "ticketId" integer not null,
  "promptId" integer,
  "articleId" integer,
  question text not null,
  reason text not null check (reason in ('missing_knowledge', 'unchecked')),
  "askedAt" timestamptz(3) not null,
  "doneAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete set null ("promptId"),
  foreign key ("companyId", "articleId") references "knowledgeArticles" ("companyId", id) on delete set null ("articleId")
);
create index "unansweredQuestions_open" on "unansweredQuestions" ("companyId", id) where "doneAt" is null;
create index "unansweredQuestions_done" on "unansweredQuestions" ("doneAt") where "doneAt" is not null;
create index "unansweredQuestions_of_ticket" on "unansweredQuestions" ("companyId", "ticketId");
create index "unansweredQuestions_of_prompt" on "unansweredQuestions" ("companyId", "promptId") where "promptId" is not null;
create index "unansweredQuestions_of_article" on "unansweredQuestions" ("companyId", "articleId") where "articleId" is not null;`
