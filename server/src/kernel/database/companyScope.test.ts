import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { digestOf } from '../../../test/databaseDigest.ts'
import { type Loose, refusedQueries } from '../../../test/refusedQueries.ts'
import { systemClock } from '../clock.ts'
import { connect } from './connect.ts'
import type { TenantDb } from './schema.ts'
import { scopeToCompany } from './scopes.ts'
import { readTenantTables } from './tenantTables.ts'

const loose = (db: unknown) => db as Loose

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
const clock = { ...systemClock, advance: () => undefined }
const people = createPeople({ platform, clock, secretKey: 'x'.repeat(32) })
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

let mine: { companyId: number; userId: number; db: TenantDb }
let theirs: { companyId: number; userId: number; email: string }

beforeAll(async () => {
  const [ana, eve] = [await people.person('admin'), await people.person('admin')]
  const tables = await readTenantTables(platform)
  mine = { companyId: ana.companyId, userId: ana.id, db: scopeToCompany(platform, ana.companyId, tables) }
  theirs = { companyId: eve.companyId, userId: eve.id, email: eve.email }
})
beforeEach(async () => {
  for (const table of ['tags', 'userQueues', 'queues'] as const) await platform.deleteFrom(table).execute()
  for (const { companyId, userId } of [mine, theirs]) {
    const mark = companyId === mine.companyId ? 'mine' : 'theirs'
    for (const number of [1, 2]) {
      await platform
        .insertInto('tags')
        .values({ companyId, name: `${mark} tag ${number}`, color: '#000000' })
        .execute()
      const queue = { companyId, name: `${mark} queue ${number}`, color: `#00000${number}` }
      const { id: queueId } = await platform.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()
      await platform.insertInto('userQueues').values({ companyId, userId, queueId }).execute()
    }
  }
})

const show = async (query: { execute: () => Promise<unknown[]> }) => JSON.stringify(await query.execute())
const digestOfTheirs = () => digestOf(platform, { companyId: theirs.companyId })

/** Each way to read. The other company's two tags and two queues must not be in the answer. */
const reads: Record<string, (db: Loose) => { execute: () => Promise<unknown[]> }> = {
  'one table': (db) => db.selectFrom('tags').selectAll(),
  'an alias': (db) => db.selectFrom('tags as t').selectAll('t'),
  'several tables': (db) => db.selectFrom(['tags', 'queues as q']).select(['tags.name as tag', 'q.name as queue']),
  'an or that would let all in': (db) =>
    db
      .selectFrom('tags')
      .selectAll()
      .where((eb) => eb.or([eb('id', '>', 0), eb('id', '<', 0)])),
  'a raw or that would let all in': (db) => db.selectFrom('tags').selectAll().where(sql<boolean>`false or true`),
  'an inner join': (db) =>
    db
      .selectFrom('tags')
      .innerJoin('queues', (join) => join.onTrue())
      .selectAll(),
  'a left join on a raw or': (db) =>
    db
      .selectFrom('tags')
      .leftJoin('queues', (join) => join.on(sql<boolean>`false or true`))
      .select(['tags.name as tag', 'queues.name as queue']),
  'a join on an or': (db) =>
    db
      .selectFrom('tags')
      .innerJoin('queues as q', (join) => join.on((eb) => eb.or([eb('q.id', '>', 0), eb('tags.id', '>', 0)])))
      .selectAll('q'),
  'a join of a join': (db) =>
    db
      .selectFrom('users')
      .innerJoin('userQueues', 'userQueues.userId', 'users.id')
      .innerJoin('queues', 'queues.id', 'userQueues.queueId')
      .selectAll('queues'),
  'a join with a subquery': (db) =>
    db
      .selectFrom('users')
      .innerJoin(
        (eb) => eb.selectFrom('tags').selectAll().as('t'),
        (join) => join.onTrue(),
      )
      .select(['t.name']),
  'a lateral join': (db) =>
    db
      .selectFrom('users')
      .innerJoinLateral(
        (eb) => eb.selectFrom('tags').select('tags.name as tag').as('t'),
        (join) => join.onTrue(),
      )
      .select(['t.tag']),
  'a subquery to select from': (db) => db.selectFrom((eb) => eb.selectFrom('tags').selectAll().as('t')).selectAll(),
  'a subquery that is selected': (db) =>
    db.selectFrom('users').select((eb) => eb.selectFrom('tags').select(sql`string_agg(name, ',')`.as('names')).as('names')),
  'a subquery in a condition': (db) => db.selectFrom('tags').selectAll().where('id', 'in', db.selectFrom('tags as all').select('all.id')),
  'an exists': (db) =>
    db
      .selectFrom('tags')
      .selectAll()
      .where((eb) => eb.exists(eb.selectFrom('queues').select('id'))),
  'a with': (db) =>
    db
      .with('all', (with_) => with_.selectFrom('tags').selectAll())
      .selectFrom('all')
      .selectAll(),
  'a with named as a table': (db) =>
    db
      .with('tags', (with_) => with_.selectFrom('tags').selectAll())
      .selectFrom('tags')
      .selectAll(),
  'a recursive with': (db) =>
    db
      .withRecursive('all', (with_) =>
        with_
          .selectFrom('tags')
          .select(['id', 'name'])
          .unionAll(with_.selectFrom('all').innerJoin('tags', 'tags.id', 'all.id').select(['all.id', 'tags.name']).where('all.id', '<', 0)),
      )
      .selectFrom('all')
      .selectAll(),
  'a with inside, named as a table outside': (db) =>
    db
      .selectFrom(
        db
          .with('tags', (with_) => with_.selectFrom('queues').select('name'))
          .selectFrom('tags')
          .selectAll()
          .as('inner'),
      )
      .innerJoin('tags', (join) => join.onTrue())
      .select(['tags.name as tag', 'inner.name']),
  'a union': (db) => db.selectFrom('tags').select('name').unionAll(db.selectFrom('queues').select('name')),
  'an aggregate': (db) => db.selectFrom('tags').select(sql`array_agg(name)`.as('names')),
  'json of rows': (db) =>
    db
      .selectFrom('users')
      .select((eb) => [
        jsonArrayFrom(eb.selectFrom('tags').select('name')).as('all'),
        jsonObjectFrom(eb.selectFrom('queues').select('name').limit(1)).as('one'),
      ]),
  'a set operation in a with': (db) =>
    db
      .with('all', (with_) => with_.selectFrom('tags').select('name').union(with_.selectFrom('queues').select('name')))
      .selectFrom('all')
      .selectAll(),
  'a lock': (db) => db.selectFrom('tags').selectAll().forUpdate(),
  'the company itself': (db) => db.selectFrom('companies').select(['id', sql`'mine ' || id`.as('mark')]),
  'a view of companies': (db) => db.selectFrom('companyPlans').select(['companyId', sql`'mine '`.as('mark')]),
  'what a deletion returns': (db) => db.deleteFrom('tags').returningAll(),
  'what an update returns': (db) => db.updateTable('tags').set({ color: '#ffffff' }).returningAll(),
}

test.for(Object.entries(reads))('reading through %s shows rows of the company only', async ([, build]) => {
  const seen = await show(build(loose(mine.db)))
  expect(seen).toContain('mine')
  expect(seen).not.toContain('theirs')
  expect(seen).not.toContain(`"companyId":${theirs.companyId}`)
})

/** Each way to write. The other company's rows must stay as they are. */
const writes: Record<string, (db: Loose) => { execute: () => Promise<unknown[]> }> = {
  'an update of all': (db) => db.updateTable('tags').set({ color: '#ffffff' }),
  'an update with a raw or': (db) => db.updateTable('tags').set({ color: '#ffffff' }).where(sql<boolean>`false or true`),
  'an update by id': (db) => db.updateTable('users').set({ name: 'mine now' }).where('id', '=', theirs.userId),
  'an update from another table': (db) =>
    db.updateTable('tags').from('queues').set({ color: '#ffffff' }).whereRef('queues.name', '!=', 'tags.name'),
  'an update through a subquery': (db) =>
    db.updateTable('tags').set({ color: '#ffffff' }).where('id', 'in', db.selectFrom('tags as all').select('all.id')),
  'a deletion of all': (db) => db.deleteFrom('tags'),
  'a deletion using another table': (db) => db.deleteFrom('tags').using('queues').whereRef('queues.id', '!=', 'tags.id'),
  'a deletion by id': (db) => db.deleteFrom('users').where('id', '=', theirs.userId),
  'a deletion in a with': (db) =>
    db
      .with('gone', (with_) => with_.deleteFrom('tags').returningAll())
      .selectFrom('gone')
      .selectAll(),
  'an update in a with': (db) =>
    db
      .with('new', (with_) => with_.updateTable('tags').set({ color: '#ffffff' }).returningAll())
      .selectFrom('new')
      .selectAll(),
  'an insert': (db) => db.insertInto('tags').values({ name: 'mine, new', color: '#ffffff' }),
  'an insert of several': (db) =>
    db.insertInto('tags').values([
      { name: 'mine, new', color: '#ffffff' },
      { name: 'mine, newer', color: '#ffffff' },
    ]),
  'an insert that meets its own row': (db) =>
    db
      .insertInto('settings')
      .values({ key: 'call', value: 'x' })
      .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value: 'y' })),
  "an insert that meets the other company's row": (db) =>
    db
      .insertInto('users')
      .values({ name: 'mine now', email: theirs.email, profile: 'admin', passwordHash: 'stolen' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ name: 'mine now', passwordHash: 'stolen' })),
}

test.for(Object.entries(writes))('%s changes rows of the company only', async ([, build]) => {
  const before = await digestOfTheirs()
  await build(loose(mine.db)).execute()
  expect(await digestOfTheirs()).toEqual(before)
})

test('an insert from a subquery takes rows of the company only', async () => {
  const name = loose(mine.db).selectFrom('tags').select('name').where('name', 'like', 'theirs%').limit(1)
  const insert = loose(mine.db)
    .insertInto('tags')
    .values({ color: '#ffffff', name: sql`coalesce(${name}, 'nothing found')` })
  expect(await insert.returning('name').execute()).toEqual([{ name: 'nothing found' }])
})

test('rows of an insert belong to the company', async () => {
  await mine.db
    .insertInto('tags')
    .values([{ name: 'new', color: '#ffffff' }])
    .execute()
  const rows = await platform.selectFrom('tags').select('companyId').where('name', '=', 'new').execute()
  expect(rows).toEqual([{ companyId: mine.companyId }])
})

test.for(Object.entries(refusedQueries))('%s is refused', async ([, build]) => {
  const before = await digestOf(platform)
  await expect(async () => build(loose(mine.db), theirs.companyId).execute()).rejects.toThrow(/compan|filled in by itself|Only rows/)
  expect(await digestOf(platform)).toEqual(before)
})

test('harmless raw SQL passes', async () => {
  const harmless: Expression<unknown>[] = [
    sql`tags.name is distinct from ${'x'}`,
    sql`fold(tags.name) collate "C"`,
    sql`count(*) over ()`,
    sql`'call ' || tags.name`,
    sql`tags."companyId"`,
  ]
  for (const one of harmless)
    expect(
      await show(
        loose(mine.db)
          .selectFrom('tags')
          .select(['name', sql`${one}`.as('x')]),
      ),
    ).toContain('mine')
})
