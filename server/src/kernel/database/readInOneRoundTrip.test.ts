import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { systemClock } from '../clock.ts'
import { connect } from './connect.ts'
import { params } from './param.ts'
import { prepared } from './prepared.ts'
import { readTogetherBy } from './readInOneRoundTrip.ts'
import type { TenantDb } from './schema.ts'
import { readTenantTables } from './tenantTables.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform, platformFor, pool } = connected
const { person } = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
const readTogether = readTogetherBy({ platformFor, tables: await readTenantTables(platform) })
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

const tags = prepared(params<{ name: string }>(), (db, p) => db.selectFrom('tags').select('name').where('name', '=', p.name))
const users = prepared(params<{ name: string }>(), (db, p) => db.selectFrom('users').select('name').where('name', '=', p.name))
const tagged = (name: string) => (db: TenantDb) => tags(db, { name })
const called = (name: string) => (db: TenantDb) => users(db, { name })

async function companyWith(name: string) {
  const { companyId, name: boss } = await person('admin')
  await platform.insertInto('tags').values({ companyId, name, color: '#ff0000' }).execute()
  return { companyId, boss }
}

test('each read gets its own rows, of one company', async () => {
  const [one, other] = [await companyWith('Urgent'), await companyWith('Late')]
  expect(await readTogether(one.companyId, tagged('Urgent'), called(one.boss))).toEqual([[{ name: 'Urgent' }], [{ name: one.boss }]])
  expect(await readTogether(other.companyId, tagged('Urgent'), called(other.boss))).toEqual([[], [{ name: other.boss }]])
})

test('a read that fails fails all, and the connection goes on', async () => {
  const { companyId } = await companyWith('Broken')
  const broken = prepared(params<{ by: number }>(), (db, p) =>
    db.selectFrom('tags').select('id').where('id', '=', sql<number>`1 / ${p.by}::int`),
  )
  await expect(readTogether(companyId, tagged('Broken'), (db: TenantDb) => broken(db, { by: 0 }))).rejects.toThrow('division by zero')
  expect(await readTogether(companyId, tagged('Broken'))).toEqual([[{ name: 'Broken' }]])
})

test('a read with a missing value is refused before it is sent', async () => {
  const { companyId } = await companyWith('Missing')
  await expect(readTogether(companyId, (db: TenantDb) => tags(db, {} as { name: string }))).rejects.toThrow('The value name')
})

test('a table that has changed since is read all the same', async () => {
  const { companyId } = await companyWith('Changed')
  const read = () =>
    readTogether(companyId, tagged('Changed'), (db: TenantDb) => db.selectFrom('tags').selectAll().where('name', '=', 'Changed').execute())
  const before = await read()
  await pool.query('alter table tags add column "isNew" boolean not null default true')
  const [names, rows] = await read()
  expect(names).toEqual(before[0])
  expect(rows).toEqual([{ ...before[1]?.[0], isNew: true }])
  await pool.query('alter table tags drop column "isNew"')
})
