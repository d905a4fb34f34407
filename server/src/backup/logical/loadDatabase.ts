import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { ensureLeastPrivilegeRole } from '../../kernel/database/leastPrivilegeRole.ts'
import { applyRecorded, type Migration } from '../../kernel/database/migrate.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { createJobTables } from '../../kernel/jobs.ts'
import { createLog } from '../../kernel/log.ts'
import { copyIn } from './copyRows.ts'
import { connectForCopying, type DumpedTable, quotedColumnList, quotedTableName, readTables, type TableSource } from './databaseSnapshot.ts'

export type LoadRun = {
  target: ConnectionOptions
  source: TableSource
  /** Those of this release. The product applies what the source did not have when it starts. */
  migrations: readonly Migration[]
  progress: (line: string) => void
  /** Runs in the transaction of the load, with all rows there. */
  beforeCommit?: (db: PlatformDb) => Promise<void>
}

/** Smaller tables take no time that anybody would wonder about. */
const MANY = 100_000

/**
 * Fills an empty database from a logical dump: first the tables as migrations make them, then rows, then indexes and references. It is one
 * transaction, so that a load that dies has loaded nothing.
 */
export async function loadDatabase({ target, source, migrations, progress, beforeCommit }: LoadRun) {
  await assertNoTables(target)
  await ensureLeastPrivilegeRole(target, createLog('warn'))
  await createJobTables(target)
  const client = await connectForCopying(target)
  try {
    await client.query('begin')
    const db = kyselyOn(client)
    await applyRecorded(db, { migrations, names: source.migrations })
    const tables = await readTables(client)
    const later = await setAside(client)
    await client.query(`truncate ${tables.map(quotedTableName).join(', ')}`)
    for (const table of source.tables) {
      const { rows, count } = source.read(table)
      const loaded = await loadTable(client, { table, tables, rows })
      if (loaded !== count()) throw new Error(`The table ${table.name} has ${count()} rows, and ${loaded} were loaded`)
      if (loaded >= MANY) progress(`${table.name}: ${loaded} rows`)
    }
    for (const { value, ...sequence } of source.sequences) await client.query('select setval($1, $2)', [quotedTableName(sequence), value])
    progress('Indexes and references …')
    for (const statement of later) await client.query(statement)
    await beforeCommit?.(db)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function assertNoTables(target: ConnectionOptions) {
  const client = await connectForCopying(target)
  try {
    const { rows } = await client.query("select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1")
    if (rows.length > 0) throw new Error('The database is not empty: a restore overwrites nothing. Create a new database for it.')
  } finally {
    await client.end()
  }
}

/** Migrations are written for Kysely, and COPY needs the connection itself: both in one transaction. */
function kyselyOn(client: pg.Client): PlatformDb {
  const connection = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient
  return new Kysely<PlatformDatabase>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => undefined, options: {} } }),
  })
}

/**
 * Drops references and indexes, and disables triggers: rows come table by table, and what a trigger derives is among them. Returns the
 * statements that bring all of it back, references last and checked against every row.
 */
async function setAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ now: string; later: string }>(`
    with ours as (
      select c.oid, c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    )
    select 1 as turn, format('alter table %s drop constraint %I', o.name, conname) as now,
      format('alter table %s add constraint %I %s', o.name, conname, pg_get_constraintdef(k.oid)) as later
    from pg_constraint k join ours o on o.oid = k.conrelid where k.contype = 'f' and k.conparentid = 0
    union all
    select 2, format('alter table %s disable trigger %I', o.name, tgname), format('alter table %s enable trigger %I', o.name, tgname)
    from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
    union all
    select 3, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join ours o on o.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
    where c.relkind = 'i' and not c.relispartition and c.relnamespace <> 'pgboss'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`)
  for (const { now } of rows) await client.query(now)
  return rows.map(({ later }) => later).reverse()
}

type Loading = { table: DumpedTable; tables: readonly DumpedTable[]; rows: AsyncIterable<Uint8Array> }

/** Tables of the job queue can have other columns in another version of it: only shared columns are loaded. The product's own tables are as they were. */
async function loadTable(client: pg.Client, { table, tables, rows }: Loading) {
  const here = tables.find(({ schema, name }) => schema === table.schema && name === table.name)
  if (!here) throw new Error(`The dump has the table ${table.name}, which its migrations do not make`)
  const shared = table.columns.filter((name) => here.columns.includes(name))
  if (shared.length === table.columns.length)
    return copyIn(client, `copy ${quotedTableName(table)} (${quotedColumnList(table)}) from stdin`, rows)
  const others = table.columns.filter((name) => !here.columns.includes(name))
  await client.query(
    `create temp table loaded on commit drop as select ${quotedColumnList({ columns: shared })} from ${quotedTableName(table)} limit 0`,
  )
  for (const name of others) await client.query(`alter table loaded add ${pg.escapeIdentifier(name)} text`)
  const count = await copyIn(client, `copy loaded (${quotedColumnList(table)}) from stdin`, rows)
  const columns = quotedColumnList({ columns: shared })
  await client.query(`insert into ${quotedTableName(table)} (${columns}) select ${columns} from loaded`)
  await client.query('drop table loaded')
  return count
}
