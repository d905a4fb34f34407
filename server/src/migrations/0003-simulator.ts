import { sql, type Transaction } from 'kysely'

/** The simulated network: outside of the product, in a schema of its own that points at nothing of ours. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [lines, people, messages, files]) await sql.raw(statement).execute(tx)
}

/** `moves` counts changes of state, so that an old view of a line is known as such; `heard` counts messages since the faults were set. */
const lines = `
create schema simulator;

create table simulator.lines (
  id integer primary key,
  status text not null default 'DISCONNECTED',
  reason text,
  paired boolean not null default false,
  qrcode text not null default '',
  retries integer not null default 0,
  until timestamptz(3),
  faults jsonb not null default '{}',
  moves integer not null default 0,
  heard integer not null default 0,
  "lastAt" timestamptz(3) not null default 'epoch'
) with (fillfactor = 50);`

/** The phones that a line has met. `numberKey`: what all forms of the number have in common. */
const people = `
create table simulator.people (
  id integer generated always as identity primary key,
  "connectionId" integer not null,
  number text,
  "numberKey" text,
  lid text,
  name text not null default '',
  "typingAt" timestamptz(3)
);
create unique index people_by_number on simulator.people ("connectionId", "numberKey") where "numberKey" is not null;
create unique index people_by_lid on simulator.people ("connectionId", lid) where lid is not null;`

/**
 * `outgoing`: handed over by the product; otherwise put in at a phone, the line's own handset included. `received`: how often
 * it was handed to the product; `reported`: the highest ack that the product has heard of.
 */
const messages = `
create table simulator.messages (
  "connectionId" integer not null,
  id text not null,
  seq bigint generated always as identity,
  outgoing boolean not null,
  "fromMe" boolean not null,
  "messageId" text,
  "personId" integer,
  "groupId" text,
  "groupName" text,
  body text not null default '',
  "mediaType" text,
  file jsonb,
  "quotedId" text,
  "isForwarded" boolean not null default false,
  "isEdited" boolean not null default false,
  "isDeleted" boolean not null default false,
  reaction text,
  "ownReaction" text,
  at timestamptz(3) not null,
  "readAt" timestamptz(3),
  received integer not null default 0,
  reported smallint not null default 0,
  primary key ("connectionId", id)
);
create index messages_of_person on simulator.messages ("connectionId", "personId", seq);
create index messages_of_group on simulator.messages ("connectionId", "groupId", seq) where "groupId" is not null;
create index messages_to_report on simulator.messages ("connectionId") where outgoing and reported < 4;`

const files = `
create table simulator.files (
  "connectionId" integer not null,
  "messageId" text not null,
  part integer not null,
  bytes bytea not null,
  primary key ("connectionId", "messageId", part)
);
alter table simulator.files alter bytes set storage external;`
