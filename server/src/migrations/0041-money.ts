import { sql, type Transaction } from 'kysely'

/**
 * What companies owe, the ways in which they pay it, and how the platform wants to be paid. An invoice holds what was agreed when it was
 * made: its plan may be another one by now. A charge is written before the service is asked, so whatever happens then, it is looked for.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(tables).execute(tx)

const tables = `
create table invoices (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  kind text not null default 'period' check (kind in ('period', 'change')),
  detail text not null,
  "valueCents" integer not null check ("valueCents" > 0),
  "dueDate" date not null,
  "periodFrom" date not null,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'refunded', 'disputed')),
  "planId" integer not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  months integer not null,
  "paidAt" timestamptz(3),
  "paidBy" text,
  "cancelReason" text,
  "cancelledBy" integer,
  replaces integer,
  reminded smallint not null default 0,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  check ((status in ('paid', 'refunded', 'disputed')) = ("paidAt" is not null))
);
create unique index invoices_once_per_period on invoices ("companyId", "periodFrom") where kind = 'period' and status <> 'cancelled';
create unique index invoices_one_open on invoices ("companyId", kind) where status = 'open';
create index invoices_newest on invoices ("companyId", id desc);
create index invoices_open on invoices ("dueDate") where status = 'open';
create index companies_due on companies ("dueDate") where "dueDate" is not null;

create table charges (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "invoiceId" integer not null,
  reference uuid not null unique,
  gateway text not null,
  method text not null check (method in ('pix', 'card')),
  "externalId" text,
  "valueCents" integer not null,
  state text not null default 'asked' check (state in ('asked', 'open', 'paid', 'failed', 'expired', 'wrong')),
  surplus boolean not null default false,
  problem text,
  qrcode text,
  "expiresAt" timestamptz(3),
  "paidAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "invoiceId") references invoices ("companyId", id) on delete cascade
);
create unique index charges_of_gateway on charges (gateway, "externalId");
create unique index charges_settle_once on charges ("companyId", "invoiceId") where state = 'paid' and not surplus;
create index charges_of_invoice on charges ("companyId", "invoiceId");
create index charges_unsettled on charges ("createdAt") where state in ('asked', 'open');

create table "sandboxCharges" (
  reference uuid primary key,
  "valueCents" integer not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'refunded')),
  told integer not null default 0,
  "expiresAt" timestamptz(3) not null
);

create table "paymentSettings" (key text primary key, value text not null);
create function notice_payment_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '0');
  return null;
end $$;
create trigger access_payment_settings after insert or update or delete on "paymentSettings" for each row execute function notice_payment_settings();`
