import { sql, type Transaction } from 'kysely'

/**
 * How many conversations the numbers of one portfolio may begin in 24 hours, and with whom they have: what all lines and processes
 * keep together. `most` is null where any number may be; `begun` counts the rows of `cloud.begun`. And how much has come, in per cent, of
 * what was said before a line was linked, as long as it is coming.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [limits, begun, progress]) await sql.raw(statement).execute(tx)
}

const limits = `
create table cloud."dailyLimits" (
  portfolio text primary key,
  most integer,
  begun integer not null default 0
)`

const begun = `
create table cloud.begun (
  portfolio text not null,
  chat text not null,
  at timestamptz(3) not null,
  primary key (portfolio, chat)
);
create index begun_by_age on cloud.begun (portfolio, at);`

const progress = 'alter table connections add "historyProgress" smallint'
