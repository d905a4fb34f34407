import { sql, type Transaction } from 'kysely'

/**
 * What the WhatsApp carrier keeps of its lines, in a schema of its own that points at nothing of ours. What is called sealed can
 * be read with the secret of the installation alone.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [accounts, keys, heard, messages, raised, people]) await sql.raw(statement).execute(tx)
}

const accounts = `
create schema whatsapp;

create table whatsapp.accounts (
  "connectionId" integer primary key,
  sealed text not null
);`

const keys = `
create table whatsapp.keys (
  "connectionId" integer not null,
  type text not null,
  id text not null,
  sealed text not null,
  primary key ("connectionId", type, id)
) with (fillfactor = 70);`

/** Deciphered, and not handed over yet: it can be deciphered once only. */
const heard = `
create table whatsapp.heard (
  "connectionId" integer not null,
  hash text not null,
  seq bigint generated always as identity,
  sealed text not null,
  primary key ("connectionId", hash)
);`

/** What may be asked for again, quoted, or changed. `taken`: the service has said so. */
const messages = `
create table whatsapp.messages (
  "connectionId" integer not null,
  id text not null,
  chat text not null,
  "fromMe" boolean not null,
  participant text,
  sealed text,
  taken boolean not null,
  at timestamptz(3) not null default now(),
  primary key ("connectionId", id)
);
create index messages_by_age on whatsapp.messages ("connectionId", at);`

/** How far messages have come that nobody has noted yet. */
const raised = `
create table whatsapp.raised (
  "connectionId" integer not null,
  "carrierId" text not null,
  ack smallint not null,
  at timestamptz(3) not null,
  primary key ("connectionId", "carrierId", ack)
);`

const people = `
create table whatsapp.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  lid text,
  name text not null,
  primary key ("connectionId", key)
);`
