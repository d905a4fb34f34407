import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { holdLocks } from './holdLocks.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

async function holder() {
  let losses = 0
  const lost = () => {
    losses++
  }
  return { ...(await holdLocks(cloned.options, { log: createLog('silent'), lost })), losses: () => losses }
}

test('one of several has a lock, until it lets go or is gone', async () => {
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

test('a connection that breaks is told, frees all that was held, and is made again', async () => {
  const [one, two] = [await holder(), await holder()]
  expect(await one.take(7)).toBe(true)
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recado-locks' and query like '%advisory%'`
  await others.execute(connected.platform)
  await until(() => one.losses() === 1, 'the loss is told')
  await until(() => two.take(7), 'another one has it')
  expect(await one.take(7)).toBe(false)
  await two.release(7)
  await until(() => one.take(7), 'the first one is back')
  await one.close()
  await two.close()
})
