import { sql, type Transaction } from 'kysely'

/**
 * The pace of a number, which all lines and processes on it keep together: when the next message may leave, how many a second that makes,
 * until when nothing leaves, and which share of what is allowed goes out after the service has refused for speed. `pairs`: until when
 * what was said to one person takes. And what a message brings along of an address in it.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [paces, pairs]) await sql.raw(statement).execute(tx)
  await sql`alter table messages add column link jsonb`.execute(tx)
}

const paces = `
create table cloud.paces (
  number text primary key,
  "nextAt" timestamptz(3) not null,
  "perSecond" real not null,
  "restsUntil" timestamptz(3) not null default '-infinity',
  share real not null default 1
)`

const pairs = `
create table cloud.pairs (
  number text not null,
  chat text not null,
  until timestamptz(3) not null,
  primary key (number, chat)
)`
