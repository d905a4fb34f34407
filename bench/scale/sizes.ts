import pg from 'pg'
import { reportFigure } from '../conversations/durations.ts'
import type { openSeededDatabase } from '../seed/openSeededDatabase.ts'

type Size = { name: string; rows: number; heap: number; indexes: number }

/** The disk space of rows, calculated for a million of them. */
export async function measureSizes({ connection }: Pick<Awaited<ReturnType<typeof openSeededDatabase>>, 'connection'>) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Size>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000 order by pg_total_relation_size(oid) desc`,
  )
  const million = (bytes: number, { rows: count }: Size) => `${Math.round(bytes / count)} MB`
  for (const one of rows)
    reportFigure(`${one.name}, a million rows`, {
      is: `${million(one.heap, one)} and ${million(one.indexes, one)} of indexes (${Math.round(one.rows)} measured)`,
    })
  const { rows: indexes } = await client.query<{ name: string; bytes: number }>(
    `select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes from pg_stat_user_indexes
    where schemaname = 'public' and relname = 'messages' order by bytes desc limit 4`,
  )
  const messages = rows.find(({ name }) => name === 'messages')
  for (const { name, bytes } of messages ? indexes : []) reportFigure(`  ${name}`, { is: million(bytes, messages as Size) })
  await client.end()
}
