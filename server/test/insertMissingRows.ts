import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

type Column = { table: string; name: string; type: string; points: string | null }
type Id = number | string

/**
 * Inserts a row for each table of the company that has none yet, made from the database's catalogue, so that new tables need no line here.
 * Tables whose columns accept only certain values have their row in `insertEveryRow.ts`. Returns the ids, by table.
 */
export async function insertMissingRows(platform: PlatformDb, companyId: number): Promise<Record<string, Id>> {
  const columns = await columnsToFill(platform)
  const ids: Record<string, Id> = {}
  for (const [table, needed] of byDependence(Map.groupBy(columns, (column) => column.table))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where "companyId" = ${companyId} limit 1`.execute(platform)
    if (rows.length > 0) continue
    const id = await insertRow(platform, { table, needed, companyId })
    if (id !== undefined) ids[table] = id
  }
  return ids
}

/** The minimal row of a table. */
export const insertMinimalRow = async (platform: PlatformDb, { table, companyId }: Omit<NewRow, 'needed'>): Promise<Id | undefined> => {
  const needed = (await columnsToFill(platform)).filter((column) => column.table === table)
  return insertRow(platform, { table, needed, companyId })
}

type NewRow = { table: string; needed: Column[]; companyId: number }

async function insertRow(platform: PlatformDb, { table, needed, companyId }: NewRow): Promise<Id | undefined> {
  const filled = needed.filter(({ name }) => name !== 'companyId')
  const values = await Promise.all(filled.map((column) => fillingOf(platform, { column, companyId })))
  const names = sql.join([sql.ref('companyId'), ...filled.map(({ name }) => sql.ref(name))])
  const insert = sql`insert into ${sql.table(table)} (${names}) values (${sql.join([companyId, ...values])}) returning to_jsonb(${sql.table(table)}) as row`
  const { rows } = await insert.execute(platform)
  return (rows[0] as { row: { id?: Id } }).row.id
}

/** Tables come after those that they reference. */
function byDependence(tables: Map<string, Column[]>): [string, Column[]][] {
  const left = new Map(tables)
  const ordered: [string, Column[]][] = []
  while (left.size > 0) {
    const ready = [...left].filter(([table, columns]) =>
      columns.every(({ points }) => points === null || points === table || !left.has(points)),
    )
    if (ready.length === 0) throw new Error(`They point at each other: ${[...left.keys()]}`)
    for (const [table] of ready) left.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

/** The required columns of each table, and the tables that its references need. */
async function columnsToFill(platform: PlatformDb): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type,
      (select target.relname from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and attnum = any(conkey) and attname <> 'companyId' limit 1) as points
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
      and exists (select from pg_attribute owner where owner.attrelid = pg_class.oid and owner.attname = 'companyId')
    order by relname, attnum`.execute(platform)
  return rows
}

type Place = { column: Column; companyId: number }

async function fillingOf(platform: PlatformDb, { column: { table, name, type, points }, companyId }: Place): Promise<unknown> {
  if (points) {
    const { rows } = await sql<{ id: Id }>`select id from ${sql.table(points)} where "companyId" = ${companyId} limit 1`.execute(platform)
    return rows[0]?.id
  }
  const value = values[type]
  if (!value) throw new Error(`A row of ${table} needs its ${name}, of type ${type}: add it in insertEveryRow.ts`)
  return value()
}

const values: Record<string, () => unknown> = {
  text: () => 'text',
  integer: () => 1,
  bigint: () => 1,
  smallint: () => 1,
  numeric: () => 1,
  real: () => 1,
  boolean: () => false,
  uuid: () => randomUUID(),
  date: () => '2026-01-02',
  jsonb: () => '{}',
  'timestamp with time zone': () => new Date(),
}
