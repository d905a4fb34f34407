import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { ask, note, openTestTenantAccess, red, tagEvent } from '../../test/testTenantAccess.ts'
import { jobsWakeName } from './concurrentWorker.ts'
import { params } from './database/param.ts'
import { prepared, type RowOf } from './database/prepared.ts'
import { ALL_COMPANIES } from './database/trackWrites.ts'
import type { Tx } from './transact.ts'

const { doors, platform, person, heard, unheard, woken, written, tagsOf, jobsFor, tagsAsOthersSeeThem } = await openTestTenantAccess()

test('rows, jobs and events of a transaction appear together', async () => {
  const { companyId } = await person()
  const result = await doors.transact({ companyId }, async (tx) => {
    const row = await tx.db.insertInto('tags').values(red).returning('id').executeTakeFirstOrThrow()
    tx.emit(tagEvent, 'create', row)
    await tx.enqueue(note, { text: 'kept' })
    expect(heard).toEqual([])
    expect(await tagsAsOthersSeeThem(companyId)).toBe(0)
    return row
  })
  expect(await tagsOf(companyId)).toEqual(['Urgent'])
  expect(await jobsFor('kept')).toBe(1)
  expect(heard).toEqual([{ companyId, name: 'tag', action: 'create', row: result }])
  expect(written).toEqual([{ companyId, table: 'tags', columns: null }])
})

test('committed writes are reported by company, updates with their columns', async () => {
  const [ana, bob] = [await person(), await person()]
  await doors.platformTransact(async ({ db, within }) => {
    await within(ana.companyId).db.updateTable('users').set({ online: true }).where('id', '=', ana.id).execute()
    await within(ana.companyId).db.updateTable('users').set({ seenAt: new Date() }).where('id', '=', ana.id).execute()
    await within(bob.companyId).db.deleteFrom('tags').execute()
    await db.updateTable('plans').set({ name: 'Same' }).where('id', '=', -1).execute()
  })
  expect(written).toEqual([
    { companyId: ana.companyId, table: 'users', columns: ['online', 'seenAt'] },
    { companyId: bob.companyId, table: 'tags', columns: null },
    { companyId: ALL_COMPANIES, table: 'plans', columns: ['name'] },
  ])
})

const closeTickets = prepared(params<{ userId: number }>(), (db, p) =>
  db.updateTable('tickets').set({ status: 'closed' }).where('userId', '=', p.userId),
)
const insertTag = prepared(params<{ name: string; color: string }>(), (db, p) =>
  db.insertInto('tags').values({ name: p.name, color: p.color }),
)

test('prepared writes are reported at each call, and so are writes inside a `with`', async () => {
  const people = [await person(), await person()]
  for (const { companyId, id } of people)
    await doors.transact({ companyId }, async (tx) => {
      await closeTickets(tx.db, { userId: id })
      await tx.defer(() => insertTag(tx.db, red))
    })
  const [ana] = people
  const { companyId } = ana ?? { companyId: 0 }
  expect(await tagsOf(companyId)).toEqual(['Urgent'])
  await doors.transact({ companyId }, (tx) =>
    tx.db
      .with('moved', (db) => db.updateTable('userQueues').set({ queueId: 0 }).where('userId', '=', 0).returning('userId'))
      .with('deleted', (db) => db.deleteFrom('tags').returning('id'))
      .selectFrom('deleted')
      .select('id')
      .execute(),
  )
  expect(await tagsOf(companyId)).toEqual([])
  expect(written).toEqual([
    ...people.flatMap((one) => [
      { companyId: one.companyId, table: 'tickets', columns: ['status'] },
      { companyId: one.companyId, table: 'tags', columns: null },
    ]),
    { companyId, table: 'userQueues', columns: ['queueId'] },
    { companyId, table: 'tags', columns: null },
  ])
})

test('a prepared statement that changes rights is refused, also inside a `with`', async () => {
  const { companyId, id } = await person()
  const rename = prepared(params<{ id: number; name: string }>(), (db, p) =>
    db.updateTable('users').set({ name: p.name }).where('id', '=', p.id),
  )
  const leaveQueues = prepared(params<{ id: number }>(), (db, p) =>
    db
      .with('left', (own) => own.deleteFrom('userQueues').where('userId', '=', p.id).returning('queueId'))
      .selectFrom('left')
      .select('queueId'),
  )
  const refused = (table: string) => `The table ${table} decides about rights`
  await doors.transact({ companyId }, async ({ db }) => {
    await expect(rename(db, { id, name: 'Boss' })).rejects.toThrow(refused('users'))
    await expect(leaveQueues(db, { id })).rejects.toThrow(refused('userQueues'))
  })
  expect(written).toEqual([])
})

test('the rows of a prepared statement have the type of its query', async () => {
  const { companyId } = await person()
  const named = prepared(params<{ name: string }>(), (db, p) => db.selectFrom('tags').select(['id', 'color']).where('name', '=', p.name))
  expectTypeOf<RowOf<typeof named>>().toEqualTypeOf<{ id: number; color: string }>()
  expectTypeOf<RowOf<typeof insertTag>>().toEqualTypeOf<never>()
  const rows = await doors.transact({ companyId }, async ({ db }) => {
    await insertTag(db, red)
    return named(db, { name: red.name })
  })
  expect(rows).toEqual([{ id: expect.any(Number), color: red.color }])
})

test('a deferred statement that fails names its caller and its text', async () => {
  const { companyId } = await person()
  const insertTwice = async (tx: Tx) => {
    await tx.defer(() => insertTag(tx.db, red))
    await tx.defer(() => insertTag(tx.db, red))
  }
  const failing = doors.transact({ companyId }, insertTwice)
  const [message, stack] = [expect.stringContaining('insert into "tags"'), expect.stringContaining('insertTwice')]
  await expect(failing).rejects.toMatchObject({ code: '23505', cause: { message, cause: { stack } } })
})

test('a transaction that fails leaves no rows, no jobs and no events', async () => {
  const { companyId } = await person()
  const failing = doors.transact({ companyId }, async (tx) => {
    const row = await tx.db.insertInto('tags').values(red).returning('id').executeTakeFirstOrThrow()
    tx.emit(tagEvent, 'create', row)
    await tx.enqueue(note, { text: 'undone' })
    throw new Error('not like this')
  })
  await expect(failing).rejects.toThrow('not like this')
  expect(await tagsOf(companyId)).toEqual([])
  expect(await jobsFor('undone')).toBe(0)
  expect([heard, written]).toEqual([[], []])
})

test('a commit that the database refuses leaves nothing either', async () => {
  const { companyId } = await person()
  const failing = doors.transact({ companyId }, async (tx) => {
    tx.emit(tagEvent, 'create', { id: 1 })
    await tx.enqueue(note, { text: 'refused' })
    await tx.db.insertInto('tags').values(red).execute()
    await tx.db.insertInto('tags').values(red).execute()
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await tagsOf(companyId)).toEqual([])
  expect(await jobsFor('refused')).toBe(0)
  expect(heard).toEqual([])
})

test('enqueueing work of a concurrent worker wakes the worker after the commit', async () => {
  const { companyId } = await person('admin')
  await doors.transact({ companyId }, async (tx) => {
    await tx.enqueue(note, { text: 'together' })
    await tx.enqueue(ask, { text: 'apart' })
    expect(woken).toEqual([])
  })
  expect(woken).toEqual([jobsWakeName(ask.name)])
  woken.length = 0
  const undone = doors.transact({ companyId }, async (tx) => {
    await tx.enqueue(ask, { text: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(woken).toEqual([])
})

test('deferred rows are published once committed, before any event is sent', async () => {
  const { companyId } = await person()
  const { made } = await doors.transact({ companyId }, async (tx) => {
    const made: { id?: number } = {}
    await tx.defer(
      () => tx.db.insertInto('tags').values(red).returning('id').execute(),
      ([row]) => {
        tx.emit(tagEvent, 'create', row ?? { id: 0 })
        Object.assign(made, row)
      },
    )
    expect(heard).toEqual([])
    return { made }
  })
  expect(made.id).toBeGreaterThan(0)
  expect(heard).toEqual([{ companyId, name: 'tag', action: 'create', row: made }])
  expect(await tagsOf(companyId)).toEqual(['Urgent'])
})

test('a deferred statement that fails leaves nothing and publishes nothing', async () => {
  const { companyId } = await person()
  const tell = (tx: Tx) => () => tx.emit(tagEvent, 'create', { id: 1 })
  const failing = doors.transact({ companyId }, async (tx) => {
    await tx.defer(() => tx.db.insertInto('tags').values(red).execute(), tell(tx))
    await tx.defer(() => tx.db.insertInto('tags').values(red).execute(), tell(tx))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await tagsOf(companyId)).toEqual([])
  expect(heard).toEqual([])
})

test('a commit stands even if deferred rows could not be read for publishing', async () => {
  const { companyId } = await person()
  await doors.transact({ companyId }, async (tx) => {
    const never = sql<string>`'infinity'::timestamptz`.as('at')
    await tx.defer(
      () => tx.db.insertInto('tags').values(red).returning(['id', never]).execute(),
      () => tx.emit(tagEvent, 'create', { id: 1 }),
    )
    tx.emit(tagEvent, 'update', { id: 2 })
  })
  expect(await tagsOf(companyId)).toEqual(['Urgent'])
  expect(heard).toEqual([{ companyId, name: 'tag', action: 'update', row: { id: 2 } }])
  expect(unheard.splice(0)).toMatchObject([{ message: 'Invalid time value' }])
})

test('a table that changes while it is used fails no transaction', async () => {
  const { companyId } = await person()
  const rename = (name: string) =>
    doors.transact({ companyId }, async ({ db }) => {
      await db
        .insertInto('tags')
        .values({ ...red, name })
        .execute()
      return db.updateTable('tags').set({ color: '#00ff00' }).where('name', '=', name).returningAll().execute()
    })
  expect(await rename('One')).toHaveLength(1)
  await sql`alter table tags add column loud boolean default true`.execute(platform)
  const [later] = await rename('Two')
  expect(later).toMatchObject({ name: 'Two', loud: true })
  expect((await tagsOf(companyId)).sort()).toEqual(['One', 'Two'])
  await sql`alter table tags drop column loud`.execute(platform)
})
