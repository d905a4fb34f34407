import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { proxyToDatabase } from '../../../test/networkProxy.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { createLog } from '../log.ts'
import { openAdvisoryLocks } from './advisoryLocks.ts'
import { connect } from './connect.ts'
import type { Heartbeat } from './connectionHeartbeat.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const own = sql`(select oid from pg_database where datname = current_database())`
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

async function holder(options = cloned.options, pulse?: Heartbeat) {
  let losses = 0
  const lost = () => {
    losses++
  }
  return { ...(await openAdvisoryLocks(options, { log: createLog('silent'), lost, pulse })), losses: () => losses }
}

test('only one of several holds a lock, until it releases it or ends', async () => {
  const [one, two] = [await holder(), await holder()]
  expect([await one.take(1), await two.take(1), await two.take(2)]).toEqual([true, false, true])
  expect(await one.take(1)).toBe(true)
  await one.release(1)
  expect(await two.take(1)).toBe(true)
  await two.close()
  expect([await one.take(1), await one.take(2)]).toEqual([true, true])
  await one.close()
  expect(one.losses()).toBe(0)
})

test('a broken connection is reported, frees all locks, and is opened again', async () => {
  const [one, two] = [await holder(), await holder()]
  expect(await one.take(7)).toBe(true)
  const others = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7 and database = ${own}`
  await others.execute(connected.platform)
  await waitUntil(() => one.losses() === 1, 'the loss is told')
  await waitUntil(() => two.take(7), 'another one has it')
  expect(await one.take(7)).toBe(false)
  await two.release(7)
  await waitUntil(() => one.take(7), 'the first one is back')
  await one.close()
  await two.close()
})

test('without a reachable database at the start there is no lock; it is taken once the database is there', async () => {
  const road = await proxyToDatabase(cloned.options)
  road.cut()
  const one = await holder(road.options)
  expect(await one.take(8)).toBe(false)
  road.mend()
  await waitUntil(() => one.take(8), 'it has the lock')
  expect(one.losses()).toBe(0)
  await one.close()
  await road.close()
})

test('each holder counts the others and sees which locks they hold, while they are there', async () => {
  const [one, two] = [await holder(), await holder()]
  await one.take(3)
  await two.take(4)
  expect([await one.readHolders(), await two.readHolders()]).toEqual([
    { holders: 2, others: new Set([4]) },
    { holders: 2, others: new Set([3]) },
  ])
  await two.close()
  await waitUntil(async () => (await one.readHolders()).holders === 1, 'who is gone is counted no more')
  expect((await one.readHolders()).others).toEqual(new Set())
  await one.close()
})

test('a holder that cannot reach the database any more knows that it may have lost its locks, even if no connection was closed', async () => {
  const road = await proxyToDatabase(cloned.options)
  const one = await holder(road.options, { every: 20, patience: 500 })
  expect(await one.take(9)).toBe(true)
  road.stop()
  await waitUntil(() => one.losses() === 1, 'the loss is known')
  expect(await one.take(9)).toBe(false)
  await one.close()
  await road.close()
})
