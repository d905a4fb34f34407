import { sql, type Transaction } from 'kysely'

/** Whether somebody has shown that the address of a company is theirs. Those that are here already are believed. */
export const up = (tx: Transaction<unknown>) =>
  sql.raw('alter table companies add column "emailConfirmed" boolean not null default true').execute(tx)
