import { sql, type Transaction } from 'kysely'

/** Since when the DNS does not show the record of a proved domain any more. The release before checks it once and never again. */
export const up = (tx: Transaction<unknown>) => sql.raw(columns).execute(tx)

const columns = `
alter table "ssoDomains" add column "missingSince" timestamptz(3);`
