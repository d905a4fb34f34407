import { sql, type Transaction } from 'kysely'

/** The name of who acts is remembered with what they may, and so its change is announced too. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `drop trigger access_users on users;
create trigger access_users after update of name, profile, super, "ticketsWithoutQueue" or delete on users
  for each row execute function notice_access();`,
    )
    .execute(tx)
