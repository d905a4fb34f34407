import { sql, type Transaction } from 'kysely'

/**
 * What browsers are told while the product is closed: the installation's own pair of keys, of which there is one; the browsers, each of
 * which is one person's at a time; and what each person wants to be told of. Whatever ends a session forgets its browser in the same
 * moment, whichever code ends it.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(push).execute(tx)

const push = `
create table "pushKeys" (
  single boolean primary key default true check (single),
  "publicKey" text not null,
  "privateSealed" text not null
);
create table "pushSubscriptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "userId" integer not null,
  "sessionId" uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  "createdAt" timestamptz(3) not null,
  unique (endpoint),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index push_subscriptions_of_user on "pushSubscriptions" ("companyId", "userId", id);
create index push_subscriptions_of_session on "pushSubscriptions" ("sessionId");
create table "pushChoices" (
  "companyId" integer not null,
  "userId" integer not null,
  kinds jsonb not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create function forget_browsers() returns trigger language plpgsql as $$
begin
  delete from "pushSubscriptions" where "sessionId" = old.id;
  return null;
end $$;
create trigger push_sessions_ended after update of "revokedAt" on sessions for each row when (new."revokedAt" is not null) execute function forget_browsers();
create trigger push_sessions_gone after delete on sessions for each row execute function forget_browsers()`
