import { sql, type Transaction } from 'kysely'

/**
 * Which sessions the provider of the company opened, also where the person passed a second step after it. The release before opens such sessions
 * with the step `sso` alone: while both run, that counts as well.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(columns).execute(tx)

const columns = `
alter table sessions add column "bySso" boolean not null default false;
update sessions set "bySso" = true where step = 'sso';`
