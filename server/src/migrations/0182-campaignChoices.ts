import { sql, type Transaction } from 'kysely'

/**
 * `asksLacking`: the campaign waits until somebody chooses what happens to recipients without a value. `hasEmptyValue`: the message went out
 * with an empty value. `resentAt`: when a user had the message sent again.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statement).execute(tx)

const statement = `
alter table campaigns add "asksLacking" boolean not null default false;
alter table "campaignRecipients" add "hasEmptyValue" boolean not null default false, add "resentAt" timestamptz(3);
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'campaignEmptyValues', 'campaignLeftOut', 'webhookOff', 'modelGone',
    'budgetWarning', 'backupFailed', 'backupOverdue', 'backupUnproved', 'backupDamaged', 'logArchiveFailed'));`
