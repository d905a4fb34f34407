import { sql, type Transaction } from 'kysely'

/** When and why somebody of the platform acted for a company, and what they did there. Whoever is behind a token is asked anew when one begins or ends. */
export const up = (tx: Transaction<unknown>) => sql.raw(visits).execute(tx)

const visits = `
create table "supportVisits" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "userName" text not null,
  "sessionId" uuid not null,
  reason text not null,
  "startedAt" timestamptz(3) not null,
  "endsAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  unique ("companyId", id)
);
create index support_visits_latest on "supportVisits" ("companyId", id desc);
create index support_visits_live on "supportVisits" ("sessionId") where "endedAt" is null;
create trigger access_support after insert or update or delete on "supportVisits" for each row execute function notice_access();

create table "supportActs" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "visitId" integer not null,
  at timestamptz(3) not null,
  method text not null,
  address text not null,
  unique ("companyId", id),
  foreign key ("companyId", "visitId") references "supportVisits" ("companyId", id) on delete cascade
);
create index support_acts_of_visit on "supportActs" ("companyId", "visitId", id);
create unique index support_acts_read_once on "supportActs" ("companyId", "visitId", address) where method = 'GET';`
