import { expect, test } from 'vitest'
import { openTestTenantAccess, red, tagEvent } from '../../test/testTenantAccess.ts'
import { whileRowsLocked } from '../../test/whileRowsLocked.ts'
import type { PlatformDb } from './database/schema.ts'

const { doors, platform, person, heard, places, tagsOf } = await openTestTenantAccess()

test('inside a transaction only its own handle can be used, however another one was obtained', async () => {
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

test('other work continues beside an open transaction', async () => {
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

test('reads and writes for one company touch nothing of another', async () => {
  const [ana, eve] = [await person(), await person()]
  await doors.platformTransact(async ({ within }) => {
    await within(ana.companyId).db.insertInto('tags').values(red).execute()
    expect(await within(eve.companyId).db.selectFrom('tags').selectAll().execute()).toEqual([])
  })
  expect(await doors.read(eve.companyId).selectFrom('tags').selectAll().execute()).toEqual([])
  expect(await doors.read(ana.companyId).selectFrom('tags').select('name').execute()).toEqual([{ name: 'Urgent' }])
})

test('of two transactions that write the same row the later one has the greater position, whichever began first', async () => {
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
  // It has written already, so PostgreSQL takes it for the older one.
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

/** Puts somebody into a queue that is deleted meanwhile: the first existing one, or always the same one. */
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
  return { join: () => whileRowsLocked({ platform }, deleted, join), other: other.id, tries: () => tries }
}

test('a reference to a row that is deleted meanwhile is retried with the current rows, and published once', async () => {
  const { join, other, tries } = await joinDeleted(false)
  expect(await join()).toBe(other)
  expect(tries()).toBe(2)
  expect(heard).toMatchObject([{ row: { id: 2 } }])
})

test('a reference to a missing row is refused after a second look', async () => {
  const { join, tries } = await joinDeleted(true)
  await expect(join()).rejects.toMatchObject({ code: '23503' })
  expect(tries()).toBe(2)
  expect(heard).toEqual([])
})
