import { type RawBuilder, sql } from 'kysely'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

/** `label`: its name where tables of several schemas are listed together. */
type Table = { schema: string; name: string; label: string; ofCompany: 'id' | 'companyId' | null }
export type Digest = Record<string, string>

/**
 * Tables that every restore changes on purpose: sessions and tokens end, no browser is remembered or known, passkeys ask for the password again,
 * and the cluster knows no other store of files.
 */
export const changedByRestore = [
  'sessions',
  'rememberedBrowsers',
  'knownBrowsers',
  'personTokens',
  'personTokenUses',
  'accountPasskeys',
  'fileHome',
]

const known = new WeakMap<PlatformDb, Promise<Table[]>>()

/**
 * A digest of every row of every table, jobs included: equal digests mean that nothing changed. With a company, only of its rows. Rows are
 * hashed, not sorted, because it runs often.
 */
export async function digestOf(
  platform: PlatformDb,
  { except = [], companyId }: { except?: readonly string[]; companyId?: number } = {},
): Promise<Digest> {
  const all = await tablesOf(platform)
  const tables = all.filter(({ name, ofCompany }) => !except.includes(name) && (companyId === undefined || ofCompany))
  const parts = tables.map(({ schema, name, label, ofCompany }) => {
    const rows = sql`${sql.table(`${schema}.${name}`)} t`
    const narrowed = companyId === undefined ? allBut(schema, rows) : sql`${rows} where ${sql.ref(`t.${ofCompany}`)} = ${companyId}`
    return sql`select ${label}::text as name, concat(count(*), ':', bit_xor(hashtextextended(${rowOf(name)}, 0))) as digest from ${narrowed}`
  })
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(platform)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** A closed socket is noticed a moment later, so these columns do not count. */
const rowOf = (table: string) => (table === 'users' ? sql`(to_jsonb(t) - 'online' - 'seenAt')::text` : sql`t::text`)

/** Scheduled jobs do not count. */
const allBut = (schema: string, rows: RawBuilder<unknown>) =>
  schema === 'pgboss'
    ? sql`${rows} where coalesce(to_jsonb(t) ->> 'name', '') not in (select name from pgboss.schedule union select '__pgboss__send-it')`
    : rows

/** Read once: no test creates tables while it runs. Partitions are read instead of their partitioned table. */
export function tablesOf(platform: PlatformDb): Promise<Table[]> {
  const asked = known.get(platform) ?? askTables(platform)
  known.set(platform, asked)
  return asked
}

async function askTables(platform: PlatformDb) {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name,
      case n.nspname when 'simulator' then 'simulator.' || c.relname else c.relname end as label,
      case when c.relname = 'companies' then 'id' else (
        select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'companyId' and not a.attisdropped
      ) end as "ofCompany"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in ('public', 'simulator') or (n.nspname = 'pgboss' and c.relname like 'job%'))
    order by 1, 2`.execute(platform)
  return rows
}
