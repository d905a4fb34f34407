import { sql, type Transaction } from 'kysely'

/**
 * The index of texts in an order in which one may ask it for the company first, for a company and ninety days first, or for letters first. Where
 * there are messages it is built beside the work after the start (`replaceIndexes`), since nothing could be stored meanwhile here.
 */
export async function up(tx: Transaction<unknown>) {
  await sql.raw(share).execute(tx)
  const { rows } = await sql`select from messages limit 1`.execute(tx)
  if (rows.length > 0) return
  await sql.raw(words).execute(tx)
  await sql.raw('drop index messages_text').execute(tx)
}

/** Which part of all messages is a company's, as the database's own sample has it: 0 where it is none of the greater ones, 1 where none was taken yet. */
const share = `
create function share_of_messages(company integer) returns real language sql stable as $$
  select case when count(*) = 0 then 1 else coalesce(max(freq) filter (where val = company), 0) end::real
  from pg_stats left join lateral unnest(most_common_vals::text::int[], most_common_freqs) as common (val, freq) on true
  where schemaname = 'public' and tablename = 'messages' and attname = 'companyId'
$$`

const words = `
create index messages_words on messages using gin (
  ("companyId" + 0),
  (("companyId"::bigint << 16) + (("createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90),
  folded gin_trgm_ops,
  "companyId"
) with (gin_pending_list_limit = 256) where folded is not null`
