import { sql, type Transaction } from 'kysely'

/** Administrators are told at their bell of what has stopped by itself. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table notices
  drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'webhookOff'))`,
    )
    .execute(tx)
