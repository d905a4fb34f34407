import { sql, type Transaction } from 'kysely'

/**
 * What was said in chats is found by any part of it: a rare word by its letters, one that is everywhere by looking at the newest first.
 * To fold a text takes longer than to look through it, so it is done once.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(search).execute(tx)

const search = `
alter table "chatMessages" add column folded text generated always as (fold(message)) stored;
create index "chatMessages_text" on "chatMessages" using gin ("companyId", folded gin_trgm_ops) with (gin_pending_list_limit = 256);
create index "chatMessages_newest" on "chatMessages" ("companyId", seq)`
