import { sql } from 'kysely'
import type { PlatformDb } from '../src/kernel/database/schema.ts'
import { digestOf } from './databaseDigest.ts'

/** All tables with rows of companies. */
export async function tablesWithCompany(platform: PlatformDb) {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'companyId' and table_type = 'BASE TABLE'`.execute(platform)
  return rows.map(({ name }) => name)
}

export async function rowsOf(platform: PlatformDb, table: string, companyId: number) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where "companyId" = ${companyId}`.execute(
    platform,
  )
  return rows[0]?.n ?? -1
}

/** The platform's log tells that a company was deleted, and has its name. */
const isLoggedDeletion = (table: string) =>
  table === 'changes' ? sql`kind = 'company' and action = 'delete'` : table === 'changeNames' ? sql`true` : sql`false`

/** Changes when a row of any other company does. */
export async function digestOfOtherCompanies(platform: PlatformDb, companyId: number) {
  const others: Record<string, unknown> = {}
  for (const table of [...(await tablesWithCompany(platform)), 'companies']) {
    const own = sql.ref(table === 'companies' ? 'id' : 'companyId')
    const { rows } = await sql`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(table)} t
        where ${own} != ${companyId} and not (${isLoggedDeletion(table)})`.execute(platform)
    others[table] = rows[0]
  }
  return { ...others, plans: (await digestOf(platform)).plans }
}
