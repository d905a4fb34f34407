import type pg from 'pg'
import type { ConnectionOptions } from '../kernel/database/connect.ts'
import type { ExpectedRows } from './backupFolder.ts'
import { connectForCopying, quotedTableName, readTables } from './logical/databaseSnapshot.ts'

type Count = { schema: string; name: string; rows: number }

/** Counts the rows of each table, which reads every page that is in use. */
export async function countRows(owner: ConnectionOptions): Promise<Count[]> {
  const client = await connectForCopying(owner)
  try {
    return await countAll(client)
  } finally {
    await client.end()
  }
}

/**
 * Counts the rows before a copy, and again when the returned function is called after it. Rows that came or went meanwhile make the range: a
 * table that nobody changed must have exactly as many rows in the copy.
 */
export async function watchRows(owner: ConnectionOptions): Promise<() => Promise<ExpectedRows[]>> {
  const before = await countWithChanges(owner)
  return async () => {
    const after = await countWithChanges(owner)
    return [...after].flatMap(([key, { schema, name, rows, inserted, deleted }]) => {
      const earlier = before.get(key)
      if (!earlier) return []
      const least = Math.min(earlier.rows, rows) - (deleted - earlier.deleted)
      const most = Math.max(earlier.rows, rows) + (inserted - earlier.inserted)
      return { schema, name, least: Math.max(0, least), most }
    })
  }
}

async function countWithChanges(owner: ConnectionOptions) {
  const client = await connectForCopying(owner)
  try {
    const counts = await countAll(client)
    const { rows } = await client.query<{ key: string; inserted: number; deleted: number }>(
      `select schemaname || '.' || relname as key, n_tup_ins::float8 as inserted, n_tup_del::float8 as deleted from pg_stat_all_tables`,
    )
    const changes = new Map(rows.map(({ key, ...change }) => [key, change]))
    return new Map(
      counts.map((count) => {
        const key = `${count.schema}.${count.name}`
        return [key, { ...count, ...(changes.get(key) ?? { inserted: 0, deleted: 0 }) }]
      }),
    )
  } finally {
    await client.end()
  }
}

async function countAll(client: pg.Client): Promise<Count[]> {
  // One processor for it is enough: people work meanwhile.
  await client.query('set max_parallel_workers_per_gather = 0')
  const counts: Count[] = []
  for (const table of await readTables(client)) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${quotedTableName(table)}`)
    counts.push({ schema: table.schema, name: table.name, rows: rows[0]?.rows ?? 0 })
  }
  return counts
}
