import { sql } from 'kysely'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

type Table = { schema: string; name: string; ofCompany: 'id' | 'companyId' | null }
export type Digest = Record<string, string>

const known = new WeakMap<PlatformDb, Promise<Table[]>>()

/**
 * A digest of every row of every table, jobs included: equal before and after means that nothing at all was changed.
 * With a company, of that company's rows only.
 */
export async function digestOf(
  platform: PlatformDb,
  { except = [], companyId }: { except?: readonly string[]; companyId?: number } = {},
): Promise<Digest> {
  const all = await tablesOf(platform)
  const tables = all.filter(({ name, ofCompany }) => !except.includes(name) && (companyId === undefined || ofCompany))
  const parts = tables.map(({ schema, name, ofCompany }) => {
    const rows = sql`${sql.table(`${schema}.${name}`)} t`
    const narrowed = companyId === undefined ? rows : sql`${rows} where ${sql.ref(`t.${ofCompany}`)} = ${companyId}`
    return sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${narrowed}`
  })
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(platform)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Asked once: no test makes tables while it runs. Of a partitioned table the partitions are read, not the whole once more. */
export function tablesOf(platform: PlatformDb): Promise<Table[]> {
  const asked = known.get(platform) ?? askTables(platform)
  known.set(platform, asked)
  return asked
}

async function askTables(platform: PlatformDb) {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name,
      case when c.relname = 'companies' then 'id' else (
        select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'companyId' and not a.attisdropped
      ) end as "ofCompany"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname like 'job%'))
    order by 1, 2`.execute(platform)
  return rows
}
