import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { systemClock } from '../clock.ts'
import { connect } from './connect.ts'
import { readTenantTables } from './tenantTables.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
const people = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

type Reference = { name: string; from: string; to: string; columns: string[]; points: string[] }

/** Every foreign key, as the database has it: new tables are checked without a new line here. */
const { rows: references } = await sql<Reference>`
  select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
    array(select attname::text from unnest(conkey) with ordinality k(number, place) join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select attname::text from unnest(confkey) with ordinality k(number, place) join pg_attribute on attrelid = confrelid and attnum = number order by place) as points
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(platform)
const plain = (name: string) => name.replaceAll('"', '')

const { rows: views } = await sql<{
  name: string
}>`select table_name as name from information_schema.views where table_schema = 'public'`.execute(platform)
const tables = [...(await readTenantTables(platform))].filter((table) => !views.some(({ name }) => name === table))

type Index = { table: string; columns: string[]; partial: boolean }
const { rows: indexes } = await sql<Index>`
  select indrelid::regclass::text as "table", indpred is not null as partial,
    array(select coalesce(attname::text, '(expression)') from unnest(indkey::int[]) with ordinality k(number, place)
      left join pg_attribute on attrelid = indrelid and attnum = number and number > 0 order by place) as columns
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`.execute(platform)
const indexesOf = (table: string) => indexes.filter((index) => plain(index.table) === table)

test('there is something to check', () => {
  expect(references.length).toBeGreaterThan(8)
  expect(tables).toEqual(
    expect.arrayContaining(['tags', 'queues', 'users', 'userQueues', 'sessions', 'settings', 'connections', 'resetCodes']),
  )
})

test.for(references.filter(({ from, to }) => tables.includes(plain(from)) && tables.includes(plain(to))))(
  '$name: a reference between tables of companies carries the company on both sides',
  ({ columns, points }) => {
    expect(columns).toContain('companyId')
    expect(points[columns.indexOf('companyId')]).toBe('companyId')
  },
)

test.for(references)('$name: what is deleted finds the rows that point at it by an index', ({ from, columns }) => {
  const supporting = indexesOf(plain(from)).filter(({ columns: indexed }) =>
    columns.every((column) => indexed.slice(0, columns.length).includes(column)),
  )
  expect(supporting).not.toEqual([])
})

test.for(tables)('%s: every row has a company, is found by it, and goes with it', async (table) => {
  const { rows } = await sql<{ nullable: string }>`
    select is_nullable as nullable from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name = 'companyId'`.execute(
    platform,
  )
  expect(rows).toEqual([{ nullable: 'NO' }])
  expect(indexesOf(table).filter(({ columns, partial }) => columns[0] === 'companyId' && !partial)).not.toEqual([])
  expect(references.filter(({ from, columns }) => plain(from) === table && columns.includes('companyId'))).not.toEqual([])
})

const between = references.filter(({ from, to }) => tables.includes(plain(from)) && tables.includes(plain(to)))

test('the database itself refuses a row that points into another company, for every such reference', async () => {
  const [ana, eve] = [await people.person('admin'), await people.person('admin')]
  await insertEveryRow(platform, { companyId: ana.companyId, userId: ana.id })
  const foreign: Record<string, string | number> = await insertEveryRow(platform, { companyId: eve.companyId, userId: eve.id })
  await platform.deleteFrom('sessions').where('revokedAt', 'is', null).execute()
  for (const { name, from, to, columns } of between) {
    const column = columns.find((one) => one !== 'companyId') ?? ''
    const bent = sql`update ${sql.table(plain(from))} set ${sql.ref(column)} = ${foreign[plain(to)]} where "companyId" = ${ana.companyId}`
    await expect(bent.execute(platform), name).rejects.toMatchObject({ code: '23503', constraint: name })
  }
})
