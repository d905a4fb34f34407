import { sql } from 'kysely'
import type { PlatformDb } from './schema.ts'

/** Reads from the database which tables have a `companyId`, so that new tables need no list. */
export async function readTenantTables(platform: PlatformDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'companyId'`.execute(platform)
  return new Set(rows.map((row) => row.table))
}

/** The table that each foreign key references, by the name of the key. */
export async function readForeignKeys(platform: PlatformDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, relname as "table" from pg_constraint join pg_class on pg_class.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(platform)
  return new Map(rows.map(({ name, table }) => [name, table]))
}
