import type pg from 'pg'

/** Building an index once over all rows takes a fraction of the time, and the index is as after a vacuum. */
export async function withoutIndexes<Result>(client: pg.Client, table: string, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // The seeded rows keep all references; checking them one by one would take longer than everything else.
  await client.query(`set session_replication_role = 'replica'`)
  const result = await work()
  await client.query(`set session_replication_role = 'origin'`)
  for (const { definition } of rows) await client.query(definition)
  return result
}
