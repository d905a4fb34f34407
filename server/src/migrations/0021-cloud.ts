import { sql, type Transaction } from 'kysely'

/**
 * What the carrier of the official API keeps of its lines, in a schema of its own that points at nothing of ours. What is called
 * sealed can be read with the secret of the installation alone.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [heard, sent, people, lines]) await sql.raw(statement).execute(tx)
}

/** What the service has told. Whatever must not be done again when it is told again stays for a while, without what it said. */
const heard = `
create schema cloud;

create table cloud.heard (
  "connectionId" integer not null,
  key text not null,
  seq bigint generated always as identity,
  chat text not null,
  sealed text,
  done boolean not null default false,
  at timestamptz(3) not null default now(),
  primary key ("connectionId", key)
);
create index heard_waiting on cloud.heard ("connectionId", seq) where not done;
create index heard_done on cloud.heard ("connectionId", at) where done;`

/** What was begun to be sent; without the id of the service where its answer has not come. */
const sent = `
create table cloud.sent (
  "connectionId" integer not null,
  "messageId" uuid not null,
  attempt bigint not null,
  "carrierId" text,
  at timestamptz(3) not null default now(),
  primary key ("connectionId", "messageId")
);
create index sent_by_age on cloud.sent ("connectionId", at);`

/** \`lastId\`: what they wrote last, by which the service is told that somebody reads or types. */
const people = `
create table cloud.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  "numberKey" text,
  bsuid text,
  name text not null,
  "lastId" text,
  primary key ("connectionId", key)
);
create index people_by_number on cloud.people ("connectionId", "numberKey") where "numberKey" is not null;`

/** When the service has called for a line: to prove the address, with an event, and with a signature that was not right. */
const lines = `
create table cloud.lines (
  "connectionId" integer primary key,
  "verifiedAt" timestamptz(3),
  "heardAt" timestamptz(3),
  "refusedAt" timestamptz(3)
);`
