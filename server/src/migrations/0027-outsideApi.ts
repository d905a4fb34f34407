import { sql, type Transaction } from 'kysely'

/** When the token of a line last opened something. Apart from the line itself, whose row others hold while they change it. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table "lineTokenUses" (
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  "usedAt" timestamptz(3) not null,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);`,
    )
    .execute(tx)
