import { sql, type Transaction } from 'kysely'

/**
 * What WhatsApp charges for messages, as dated data of the platform. Nothing here is ever changed: a newer version replaces an older one. The
 * rules below are examples, marked as such, until the platform adds its own.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "priceCards" (
  id integer generated always as identity primary key,
  "effectiveFrom" date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null,
  "isExample" boolean not null,
  "addedBy" text not null,
  "createdAt" timestamptz not null
);

create table "priceRates" (
  "cardId" integer not null references "priceCards" on delete cascade,
  category text not null,
  prefix text not null check (prefix ~ '^[0-9]{0,7}$'),
  market text not null,
  micros bigint not null check (micros between 0 and 10000000000),
  primary key ("cardId", category, prefix)
);

create table "priceRules" (
  id integer generated always as identity primary key,
  "effectiveFrom" date not null,
  category text not null,
  billable boolean not null,
  "freeEntryPoint" boolean not null,
  "monthlyQuota" integer not null check ("monthlyQuota" >= 0),
  source text not null,
  "isExample" boolean not null,
  "addedBy" text not null,
  "createdAt" timestamptz not null
);

insert into "priceRules" ("effectiveFrom", category, billable, "freeEntryPoint", "monthlyQuota", source, "isExample", "addedBy", "createdAt") values
  ('2025-07-01', 'service', false, true, 0, 'Meta, pricing updates', true, '', '2026-10-02'),
  ('2026-10-01', 'service', true, true, 1000, 'Meta, pricing updates', true, '', '2026-10-02');`
