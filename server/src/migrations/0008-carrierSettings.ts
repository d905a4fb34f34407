import { sql, type Transaction } from 'kysely'

/** What a carrier needs of the company for a line: readable, and the secrets among it sealed. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table connections
        add column settings jsonb not null default '{}',
        add column "secretsSealed" text`,
    )
    .execute(tx)
