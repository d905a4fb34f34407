import { sql, type Transaction } from 'kysely'

/**
 * Older releases built the index of texts anew beside the work, after their start. A database that was stopped before that was finished has
 * the index of before, or half of the new one. Every other database has it, and nothing is built.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
do $$ begin
  if exists (select from pg_index where indexrelid = to_regclass('messages_words') and not indisvalid) then
    drop index messages_words;
  end if;
end $$;
create index if not exists messages_words on messages using gin (
  ("companyId" + 0),
  (("companyId"::bigint << 16) + (("createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90),
  folded gin_trgm_ops,
  "companyId"
) with (gin_pending_list_limit = 256) where folded is not null;
drop index if exists messages_text;`
