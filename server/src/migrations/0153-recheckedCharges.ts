import { sql, type Transaction } from 'kysely'

/**
 * Charges that were open when a backup was made may have been paid before its restore: each is asked for at its service once more. This
 * marks the open ones of now, because a backup of an older release gets the column when the restored product starts.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table charges add column recheck text check (recheck in ('waiting', 'unanswered'));
update charges set recheck = 'waiting' where state in ('asked', 'open');
create index charges_rechecked on charges ("companyId", "invoiceId") where recheck is not null;
create trigger access_charges after update of recheck on charges for each row
  when ((old.recheck is null) <> (new.recheck is null)) execute function notice_access();`
