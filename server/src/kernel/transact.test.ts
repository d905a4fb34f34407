import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/cloneDatabase.ts'
import { peopleIn } from '../../test/people.ts'
import { whileHeld } from '../../test/whileHeld.ts'
import { systemClock } from './clock.ts'
import { connect } from './database/connect.ts'
import { ALL_COMPANIES } from './database/noteWrites.ts'
import type { PlatformDb } from './database/schema.ts'
import { readTenantTables } from './database/tenantTables.ts'
import { jobName, startJobs } from './jobs.ts'
import { jobsName } from './jobsApart.ts'
import { type LiveEvent, rooms } from './live/publish.ts'
import { createLog } from './log.ts'
import { openDoors, type Tx } from './transact.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform, platformFor } = connected
const { person } = peopleIn({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
const note = jobName<{ text: string }>('test.note')
const ask = jobName<{ text: string }>('test.ask')
const log = createLog('silent')
const wakes = { onWake: () => () => undefined }
const jobs = await startJobs({
  connection: cloned.options,
  jobs: [
    { name: note.name, run: async () => undefined },
    { name: ask.name, run: async () => undefined, apart: 2 },
  ],
  ...{ works: false, log, wakes },
})
afterAll(async () => {
  await jobs.stop()
  await connected.close()
  await cloned.drop()
})

const heard: unknown[] = []
const unheard: unknown[] = []
const places: number[] = []
const woken: string[] = []
const written: { companyId: number; table: string; columns: string[] | null }[] = []
beforeEach(() => {
  heard.length = 0
  places.length = 0
  written.length = 0
})
afterEach(() => expect(unheard.splice(0)).toEqual([]))
const doors = openDoors({
  ...{ platform, platformFor },
  tables: await readTenantTables(platform),
  jobs: () => jobs,
  wake: (name) => woken.push(name),
  unheard: (error) => unheard.push(error),
  publish(companyId, { name }, action, row, telling) {
    heard.push({ companyId, name, action, row })
    places.push(telling?.place ?? Number.NaN)
  },
  committed: (companies) => {
    for (const [companyId, tables] of companies)
      for (const [table, columns] of tables) written.push({ companyId, table, columns: columns && [...columns] })
  },
})
const tagEvent: LiveEvent<{ id: number }> = { name: 'tag', audience: (companyId, row) => [{ room: rooms.company(companyId), row }] }
const red = { name: 'Urgent', color: '#ff0000' }

const tagsOf = async (companyId: number) =>
  (await platform.selectFrom('tags').select('name').where('companyId', '=', companyId).execute()).map(({ name }) => name)
async function jobsFor(text: string) {
  const { rows } = await sql`select name from pgboss.job where name = ${note.name} and data->>'text' = ${text}`.execute(platform)
  return rows.length
}

test('what a transaction writes, sends and says is there together', async () => {
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

test('what was written is told by company, and of a change which columns', async () => {
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

test('who sends work that is done apart wakes those who do it, once it is committed', async () => {
  const { companyId } = await person('admin')
  await doors.transact({ companyId }, async (tx) => {
    await tx.enqueue(note, { text: 'together' })
    await tx.enqueue(ask, { text: 'apart' })
    expect(woken).toEqual([])
  })
  expect(woken).toEqual([jobsName(ask.name)])
  woken.length = 0
  const undone = doors.transact({ companyId }, async (tx) => {
    await tx.enqueue(ask, { text: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(woken).toEqual([])
})

test('what goes along is told of once it is committed, before anything is heard', async () => {
  const { companyId } = await person()
  const { made } = await doors.transact({ companyId }, async (tx) => {
    const made: { id?: number } = {}
    await tx.along(
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

test('what goes along and fails leaves nothing, and is told to nobody', async () => {
  const { companyId } = await person()
  const tell = (tx: Tx) => () => tx.emit(tagEvent, 'create', { id: 1 })
  const failing = doors.transact({ companyId }, async (tx) => {
    await tx.along(() => tx.db.insertInto('tags').values(red).execute(), tell(tx))
    await tx.along(() => tx.db.insertInto('tags').values(red).execute(), tell(tx))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await tagsOf(companyId)).toEqual([])
  expect(heard).toEqual([])
})

test('what is committed has happened, though what went along could not be read to tell of it', async () => {
  const { companyId } = await person()
  await doors.transact({ companyId }, async (tx) => {
    const never = sql<string>`'infinity'::timestamptz`.as('at')
    await tx.along(
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

test('inside a transaction only its own handle can be used, however the other one was come by', async () => {
  const { companyId } = await person()
  const before = doors.read(companyId)
  const beside: Record<string, () => Promise<unknown>> = {
    'a reading handle opened inside': async () => doors.read(companyId).selectFrom('tags').selectAll().execute(),
    'a reading handle from before': () => before.selectFrom('tags').selectAll().execute(),
    "the platform's handle": () => platform.selectFrom('plans').selectAll().execute(),
    'a second transaction': () => doors.transact({ companyId }, async () => undefined),
    'a second transaction of the platform': () => doors.platformTransact(async () => undefined),
    'a transaction of the handle': () => platform.transaction().execute(async () => undefined),
  }
  for (const [name, attempt] of Object.entries(beside)) {
    const work = doors.transact({ companyId }, async (tx) => {
      await tx.db.insertInto('tags').values(red).execute()
      await attempt()
    })
    await expect(work, name).rejects.toThrow('only its own handle')
    expect(await tagsOf(companyId), name).toEqual([])
  }
  expect(await before.selectFrom('tags').selectAll().execute()).toEqual([])
})

test('other work goes on beside an open transaction', async () => {
  const { companyId } = await person()
  let end = () => undefined as unknown
  const ended = new Promise((resolve) => {
    end = () => resolve(undefined)
  })
  const work = doors.transact({ companyId }, async (tx) => {
    await tx.db.insertInto('tags').values(red).execute()
    await ended
  })
  expect(await doors.read(companyId).selectFrom('tags').selectAll().execute()).toEqual([])
  end()
  await work
  expect(await tagsOf(companyId)).toEqual(['Urgent'])
})

test('of what is read and written for one company nothing is of another', async () => {
  const [ana, eve] = [await person(), await person()]
  await doors.platformTransact(async ({ within }) => {
    await within(ana.companyId).db.insertInto('tags').values(red).execute()
    expect(await within(eve.companyId).db.selectFrom('tags').selectAll().execute()).toEqual([])
  })
  expect(await doors.read(eve.companyId).selectFrom('tags').selectAll().execute()).toEqual([])
  expect(await doors.read(ana.companyId).selectFrom('tags').select('name').execute()).toEqual([{ name: 'Urgent' }])
})

/** On a connection of one's own: what is not committed does not exist. */
async function tagsAsOthersSeeThem(companyId: number) {
  const { rows } = await connected.pool.query('select 1 from tags where "companyId" = $1', [companyId])
  return rows.length
}

test('of two transactions that write the same row the later one is told with the greater place, whichever began first', async () => {
  const { companyId } = await person()
  const { id } = await platform
    .insertInto('tags')
    .values({ companyId, ...red })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rename = (name: string, first: (tx: Parameters<Parameters<typeof doors.transact>[1]>[0]) => Promise<unknown>) =>
    doors.transact({ companyId }, async (tx) => {
      await first(tx)
      const row = await tx.db.updateTable('tags').set({ name }).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
      tx.emit(tagEvent, 'update', row)
    })
  const over = Promise.withResolvers<void>()
  // It has written already, and is the older one for the database.
  const early = rename('Last', async ({ db }) => {
    await db.insertInto('tags').values({ name: 'Other', color: '#00ff00' }).execute()
    await over.promise
  })
  await rename('First', async () => undefined)
  over.resolve()
  await early
  expect(places).toHaveLength(2)
  expect(places[1]).toBeGreaterThan(places[0] ?? Number.POSITIVE_INFINITY)
})

/** Puts somebody into a queue that is deleted meanwhile: the first that there is, or always the same one. */
async function joinDeleted(isSame: boolean) {
  const { companyId, id: userId } = await person()
  const add = (color: string) =>
    platform.insertInto('queues').values({ companyId, name: color, color }).returning('id').executeTakeFirstOrThrow()
  const [first, other] = [await add('#336699'), await add('#993366')]
  let tries = 0
  const join = () =>
    doors.transact({ companyId }, async (tx) => {
      tries++
      tx.emit(tagEvent, 'update', { id: tries })
      const found = await tx.db.selectFrom('queues').select('id').orderBy('id').executeTakeFirstOrThrow()
      const queueId = isSame ? first.id : found.id
      await tx.db.insertInto('userQueues').values({ userId, queueId }).execute()
      return queueId
    })
  const deleted = { holds: (tx: PlatformDb) => tx.deleteFrom('queues').where('id', '=', first.id).execute() }
  return { join: () => whileHeld({ platform }, deleted, join), other: other.id, tries: () => tries }
}

test('what points at a row that is deleted meanwhile is done again, with what there is by then, and told once', async () => {
  const { join, other, tries } = await joinDeleted(false)
  expect(await join()).toBe(other)
  expect(tries()).toBe(2)
  expect(heard).toMatchObject([{ row: { id: 2 } }])
})

test('whoever names a row that is not there is refused, once it was looked for again', async () => {
  const { join, tries } = await joinDeleted(true)
  await expect(join()).rejects.toMatchObject({ code: '23503' })
  expect(tries()).toBe(2)
  expect(heard).toEqual([])
})
