import { sql, type Transaction } from 'kysely'

/** Who made a tag, as old clients send and read it; nobody once they are gone. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table tags add column "userId" integer,
  add constraint "tags_companyId_userId_fkey"
    foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId");
create index tags_of_user on tags ("companyId", "userId") where "userId" is not null`,
    )
    .execute(tx)
