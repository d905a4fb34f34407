import { sql, type Transaction } from 'kysely'

/** The tokens that AI models have read and written for a company, by month and model. `unknown`: answers whose service named no number. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "aiTokens" (
  "companyId" integer not null references companies on delete cascade,
  month date not null,
  model text not null,
  answers bigint not null default 0,
  unknown bigint not null default 0,
  input bigint not null default 0,
  output bigint not null default 0,
  primary key ("companyId", month, model)
);`
