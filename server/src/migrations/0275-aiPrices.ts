import { sql, type Transaction } from 'kysely'

/** What the AI service of a company charges for a million tokens of a model, in millionths of the currency's unit. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "aiPrices" (
  "companyId" integer not null references companies on delete cascade,
  model text not null,
  currency text not null,
  input bigint not null,
  output bigint not null,
  primary key ("companyId", model)
);`
