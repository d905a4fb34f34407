import { sql, type Transaction } from 'kysely'

/** What a customer writes while another agent of the messaging service has the conversation carries a mark. */
export const up = (tx: Transaction<unknown>) =>
  sql.raw(`alter table messages add column "isStandby" boolean not null default false`).execute(tx)
