import { sql, type Transaction } from 'kysely'

/** Administrators learn at the bell that most of the budget of a month is spent. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'webhookOff', 'modelGone', 'budgetWarning'));
alter table campaigns add column "acceptsUnpriced" boolean not null default false;`
