import { sql, type Transaction } from 'kysely'

/** By which way each message came to be sent, and how many of each a line was given. Of those before, the message itself says who wrote it. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table messages add column origin text;
update messages set origin = case when "isAutomatic" then 'bot' else 'attendant' end where "fromMe" and ("isAutomatic" or "userName" is not null);
alter table ledger
  add column "fromAttendant" bigint not null default 0,
  add column "fromBot" bigint not null default 0,
  add column "fromQuickMessage" bigint not null default 0,
  add column "fromSchedule" bigint not null default 0,
  add column "fromCampaign" bigint not null default 0,
  add column "fromApi" bigint not null default 0`,
    )
    .execute(tx)
