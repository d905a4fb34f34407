import { sql, type Transaction } from 'kysely'

/** Super users learn at the bell that a backup has no whole copy of some files. */
export const up = (tx: Transaction<unknown>) => sql.raw(statement).execute(tx)

const statement = `
alter table notices drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'webhookOff', 'modelGone', 'budgetWarning', 'backupFailed', 'backupOverdue',
    'backupUnproved', 'backupDamaged', 'logArchiveFailed'));`
