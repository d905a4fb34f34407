import { sql } from 'kysely'
import { tablesOf } from '../digest.ts'
import type { World } from '../world.ts'
import { masked } from './difference.ts'

type Rows = Record<string, string[]>

/** What somebody's work did to every row of every table: those that are new or otherwise afterwards, and those as they were before. */
export async function changesBy(world: World, work: () => Promise<unknown>) {
  const before = await everyRow(world)
  await work()
  const after = await everyRow(world)
  return Object.fromEntries(
    Object.keys(after).map((table) => [table, { before: without(before, after, table), after: without(after, before, table) }]),
  )
}

async function everyRow({ platform }: World): Promise<Rows> {
  const parts = (await tablesOf(platform)).map(
    ({ schema, name, label }) =>
      sql`select ${label}::text as name, coalesce(array_agg(to_jsonb(t)::text), '{}') as rows from ${sql.table(`${schema}.${name}`)} t`,
  )
  const { rows } = await sql<{ name: string; rows: string[] }>`${sql.join(parts, sql` union all `)}`.execute(platform)
  return Object.fromEntries(rows.map(({ name, rows: all }) => [name, all]))
}

/** In an order that two worlds share, whatever their random ids are. */
function without(some: Rows, others: Rows, table: string): unknown[] {
  const known = new Set(others[table])
  const rows = (some[table] ?? []).filter((row) => !known.has(row)).map((row) => ({ row: JSON.parse(row), place: masked(row) }))
  return rows.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row)
}
