import pg from 'pg'
import { z } from 'zod'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { copyOut } from './copyRows.ts'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export type DumpedTable = z.infer<typeof table>
/** `value`: the last that was given out. */
const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() })

/** What a logical dump says about itself: the migrations that made its tables, and how many rows each has. */
export const dumpedDatabase = z.object({
  migrations: z.array(z.string()),
  tables: z.array(table.extend({ rows: z.number() })),
  sequences: z.array(sequence),
})
export type DumpedDatabase = z.infer<typeof dumpedDatabase>

/** The source of a load: a snapshot, or a stored copy of one. Read one table to its end before the next. */
export type TableSource = Pick<DumpedDatabase, 'migrations' | 'sequences'> & {
  tables: readonly DumpedTable[]
  /** `count`: how many rows there are, known at the end. */
  read: (table: DumpedTable) => { rows: AsyncIterable<Uint8Array>; count: () => number }
}

/** Of the job queue's own tables: the rest are its version and its statistics, which it makes again. */
export const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'] as const

/** Every setting that changes how a value is written as text. */
const TEXT_SETTINGS = ['datestyle = ISO', 'intervalstyle = postgres', 'bytea_output = hex', 'extra_float_digits = 3', 'timezone = UTC']
/** A dump takes as long as it takes, and an operator's limits for the product's statements are not meant for it. */
const WITHOUT_LIMITS = ['statement_timeout = 0', 'lock_timeout = 0', 'idle_in_transaction_session_timeout = 0', 'transaction_timeout = 0']

/** Opens all tables as they are at one moment, while people go on working. */
export async function openSnapshot(owner: ConnectionOptions) {
  const client = await connectForCopying(owner)
  try {
    for (const setting of TEXT_SETTINGS) await client.query(`set ${setting}`)
    await client.query('begin isolation level repeatable read read only')
    const tables = await readTables(client)
    // Against a migration that would change a table before its turn comes.
    await client.query(`lock table ${tables.map(quotedTableName).join(', ')} in access share mode`)
    const { rows: sequences } = await client.query<DumpedDatabase['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
       where schemaname !~ '^pg_' and schemaname <> 'pgboss' and last_value is not null order by 1, 2`,
    )
    const { rows: applied } = await client.query<{ name: string }>('select name from public.migrations order by name')
    return {
      tables,
      sequences,
      migrations: applied.map(({ name }) => name),
      read: (table: DumpedTable) => copyOut(client, `copy ${quotedTableName(table)} (${quotedColumnList(table)}) to stdout`),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export async function connectForCopying(owner: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, application_name: 'recado backup' })
  // A broken connection fails the command that runs.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from pg_settings')
  const targetTables = new Set(rows.map(({ name }) => name))
  for (const setting of WITHOUT_LIMITS) if (targetTables.has(setting.split(' ')[0] ?? '')) await client.query(`set ${setting}`)
  return client
}

/** Partitions are read instead of their partitioned table. Columns that are computed from others are computed again. */
export async function readTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and (n.nspname <> 'pgboss' or c.relname = any($1))
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by 1, 2`,
    [JOB_TABLES],
  )
  return rows
}

export const quotedTableName = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const quotedColumnList = ({ columns }: Pick<DumpedTable, 'columns'>) => columns.map((name) => pg.escapeIdentifier(name)).join(', ')
