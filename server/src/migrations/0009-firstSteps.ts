import { sql, type Transaction } from 'kysely'

/** Who does not want to see the first steps any more: each for themselves, at every browser. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table "hiddenFirstSteps" (
  "companyId" integer not null,
  "userId" integer not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
)`,
    )
    .execute(tx)
