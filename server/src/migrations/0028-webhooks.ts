import { sql, type Transaction } from 'kysely'

/**
 * Where other programs are told what happens on a line, and what each is to be told. The ticket of a delivery has no reference: what was
 * to be told of a conversation is told though it was deleted.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table webhooks (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  url text not null,
  events jsonb not null default '[]',
  "secretSealed" text not null,
  "isOn" boolean not null default true,
  "offBecause" text,
  failures integer not null default 0,
  "pausedUntil" timestamptz(3),
  "failingSince" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create index webhooks_of_connection on webhooks ("companyId", "connectionId");

create table "webhookDeliveries" (
  seq bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(),
  "companyId" integer not null references companies on delete cascade,
  "webhookId" integer not null,
  "ticketId" integer not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  "notBefore" timestamptz(3) not null,
  "dueSince" timestamptz(3) not null,
  "triedAt" timestamptz(3),
  status integer,
  answer text,
  error text,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "webhookId") references webhooks ("companyId", id) on delete cascade
);
create index "webhookDeliveries_newest" on "webhookDeliveries" ("companyId", "webhookId", seq desc);
create index "webhookDeliveries_waiting" on "webhookDeliveries" ("webhookId", seq) where state = 'waiting';
create index "webhookDeliveries_of_ticket" on "webhookDeliveries" ("webhookId", "ticketId", seq) where state = 'waiting';
create index "webhookDeliveries_old" on "webhookDeliveries" ("createdAt") where state <> 'waiting';`
