import { sql, type Transaction } from 'kysely'

/** Films that explain the product to every company: they belong to none of them. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create table helps (
  id integer generated always as identity primary key,
  title text not null,
  video text not null,
  description text not null default ''
);
create index helps_by_title on helps ((fold(title) collate "C"), id);`,
    )
    .execute(tx)
