import { sql, type Transaction } from 'kysely'

/** The log of changes has tokens of people too; their hashes only as changed. */
export const up = (tx: Transaction<unknown>) => sql.raw(triggers).execute(tx)

const run = `execute function log_change('token', 'name', 'id', 'userId,name,readOnly,groups,expiresAt', 'tokenHash', '')`
const triggers = `
create trigger log_created after insert on "personTokens" for each row when (pg_trigger_depth() = 0) ${run};
create trigger log_changed after update on "personTokens" for each row when (pg_trigger_depth() = 0
  and (old."userId" is distinct from new."userId" or old.name is distinct from new.name or old."readOnly" is distinct from new."readOnly"
    or old.groups is distinct from new.groups or old."expiresAt" is distinct from new."expiresAt" or old."tokenHash" is distinct from new."tokenHash")) ${run};
create trigger log_deleted after delete on "personTokens" for each row when (pg_trigger_depth() = 0) ${run};`
