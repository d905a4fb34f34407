import { sql, type Transaction } from 'kysely'

/**
 * Since when a company has been seen to be expired, and when it was told that what its customers write is about to be removed. A due date
 * that moves takes both back in the same moment, so nothing of a time that is paid for is ever taken for what came after it.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(expiry).execute(tx)

const expiry = `
alter table companies add column "expiredSince" timestamptz(3), add column "removalWarnedAt" timestamptz(3);
create function forget_expiry() returns trigger language plpgsql as $$
begin
  new."expiredSince" := null;
  new."removalWarnedAt" := null;
  return new;
end $$;
create trigger expiry_forgotten before update on companies for each row
  when (new."dueDate" is distinct from old."dueDate") execute function forget_expiry();`
