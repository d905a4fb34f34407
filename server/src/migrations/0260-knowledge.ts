import { sql, type Transaction } from 'kysely'

/**
 * What a company knows: articles, their former texts, and the chunks and words that the search reads. A quick message that is deleted takes
 * its article along, also in the release before, which knows no knowledge.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table "knowledgeArticles" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  kind text not null check (kind in ('pair', 'page', 'quickMessage')),
  title text not null,
  text text not null,
  "quickMessageId" integer,
  "userId" integer,
  "updatedAt" timestamptz(3) not null,
  unique ("companyId", id),
  unique ("companyId", "quickMessageId"),
  check (kind <> 'quickMessage' or "quickMessageId" is not null),
  foreign key ("companyId", "quickMessageId") references "quickMessages" ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "knowledgeArticles_by_title" on "knowledgeArticles" ("companyId", fold(title) collate "C", id);
create index "knowledgeArticles_of_user" on "knowledgeArticles" ("companyId", "userId");
create table "knowledgeVersions" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "articleId" integer not null,
  title text not null,
  text text not null,
  "userId" integer,
  "savedAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "articleId") references "knowledgeArticles" ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "knowledgeVersions_of_article" on "knowledgeVersions" ("companyId", "articleId", id);
create index "knowledgeVersions_of_user" on "knowledgeVersions" ("companyId", "userId");
create table "knowledgeChunks" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "articleId" integer not null,
  position integer not null,
  path text not null,
  text text not null,
  length real not null,
  unique ("companyId", id),
  foreign key ("companyId", "articleId") references "knowledgeArticles" ("companyId", id) on delete cascade
);
create index "knowledgeChunks_of_article" on "knowledgeChunks" ("companyId", "articleId", position);
create index "knowledgeChunks_lengths" on "knowledgeChunks" ("companyId") include (length);
create table "knowledgeTerms" (
  "companyId" integer not null references companies on delete cascade,
  "chunkId" integer not null,
  stem text collate "C" not null,
  frequency real not null,
  length real not null,
  primary key ("companyId", "chunkId", stem),
  foreign key ("companyId", "chunkId") references "knowledgeChunks" ("companyId", id) on delete cascade
);
create index "knowledgeTerms_of_stem" on "knowledgeTerms" ("companyId", stem) include ("chunkId", frequency, length);
create table "knowledgeWords" (
  "companyId" integer not null references companies on delete cascade,
  word text collate "C" not null,
  language text not null check (language in ('pt', 'en', 'es')),
  stem text collate "C" not null,
  sound text collate "C" not null,
  primary key ("companyId", word, language)
);
create index "knowledgeWords_of_stem" on "knowledgeWords" ("companyId", stem);
create index "knowledgeWords_of_sound" on "knowledgeWords" ("companyId", sound);
create index "knowledgeWords_alike" on "knowledgeWords" using gin ("companyId", word gin_trgm_ops);`
