import { sql, type Transaction } from 'kysely'

/**
 * What each message costs: a row per message, written once. `counted` is what it takes from the budget of its month; a trigger keeps the sums of
 * it, so that a sum is right whatever code wrote the row. `revision`: with which state of the prices it was last calculated.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "messageCosts" (
  "companyId" integer not null references companies on delete cascade,
  "messageId" uuid not null,
  state text not null check (state in ('reserved', 'delivered', 'released')),
  "connectionId" integer,
  "ticketId" integer,
  "campaignId" integer,
  number text not null default '',
  category text,
  type text,
  at timestamptz not null,
  month date,
  currency text,
  micros bigint,
  free text,
  "isExample" boolean not null default false,
  counted bigint not null default 0 check (counted >= 0),
  revision integer not null default -1,
  primary key ("companyId", "messageId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete set null ("ticketId"),
  foreign key ("companyId", "campaignId") references campaigns ("companyId", id) on delete set null ("campaignId")
);
create index "messageCosts_to_price" on "messageCosts" (revision, "companyId") where state = 'delivered' and micros is null;
create index "messageCosts_of_month" on "messageCosts" ("companyId", month) where state = 'delivered';
create index "messageCosts_of_connection" on "messageCosts" ("companyId", "connectionId", month, free);
create index "messageCosts_of_ticket" on "messageCosts" ("companyId", "ticketId");
create index "messageCosts_of_campaign" on "messageCosts" ("companyId", "campaignId") where "campaignId" is not null;

create table "monthlyCosts" (
  "companyId" integer not null references companies on delete cascade,
  month date not null,
  currency text not null,
  counted bigint not null default 0,
  "warnedAt" timestamptz,
  primary key ("companyId", month, currency)
);

create table "costSettings" (
  "companyId" integer primary key references companies on delete cascade,
  currency text check (currency ~ '^[A-Z]{3}$'),
  budget bigint check (budget > 0)
);

create function count_message_cost() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.counted <> 0 then
    update "monthlyCosts" set counted = counted - old.counted
      where "companyId" = old."companyId" and month = old.month and currency = old.currency;
  end if;
  if new.counted <> 0 then
    insert into "monthlyCosts" ("companyId", month, currency, counted) values (new."companyId", new.month, new.currency, new.counted)
      on conflict ("companyId", month, currency) do update set counted = "monthlyCosts".counted + excluded.counted;
  end if;
  return null;
end $$;
create trigger message_cost_stored after insert on "messageCosts" for each row when (new.counted <> 0) execute function count_message_cost();
create trigger message_cost_changed after update on "messageCosts" for each row
  when ((old.month, old.currency, old.counted) is distinct from (new.month, new.currency, new.counted)) execute function count_message_cost();`
