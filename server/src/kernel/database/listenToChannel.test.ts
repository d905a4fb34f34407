import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { proxyToDatabase } from '../../../test/networkProxy.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { listenToChannel } from './listenToChannel.ts'

const log = createLog('silent')
const cloned = await cloneDatabase()
const connected = connect(cloned.options)
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})
const IMPATIENT = { every: 20, patience: 500 }
const say = (text: string) => sql`select pg_notify('test', ${text})`.execute(connected.platform)

const way = () => proxyToDatabase(cloned.options)

test('notifications are received until it is closed', async () => {
  const heard: string[] = []
  const ear = await listenToChannel(cloned.options, { channel: 'test', received: (text) => heard.push(text), missed: () => undefined, log })
  await say('hello')
  await expect.poll(() => heard).toEqual(['hello'])
  await ear.close()
  await say('nobody there')
  expect(heard).toEqual(['hello'])
})

test('a broken connection counts as deaf, is opened again once a second, and reports that notifications may be missing', async () => {
  const road = await way()
  const heard: string[] = []
  let missed = 0
  const ear = await listenToChannel(road.options, { channel: 'test', received: (text) => heard.push(text), missed: () => missed++, log })
  expect([ear.isListening(), missed]).toEqual([true, 0])
  road.cut()
  await expect.poll(() => ear.isListening()).toBe(false)
  const [before, begun] = [road.attempts(), performance.now()]
  await expect.poll(() => road.attempts() - before).toBeGreaterThanOrEqual(3)
  // The first attempt may come at once, each other one a second after the one before.
  expect(road.attempts() - before).toBeLessThanOrEqual(1 + (performance.now() - begun) / 900)
  expect(missed).toBe(0)
  road.mend()
  await expect.poll(() => ear.isListening(), { timeout: 120_000 }).toBe(true)
  expect(missed).toBe(1)
  await say('again')
  await expect.poll(() => heard).toEqual(['again'])
  await ear.close()
  const left = sql`select 1 from pg_stat_activity where application_name = 'recado-listen' and datname = current_database()`
  await expect.poll(async () => (await left.execute(connected.platform)).rows).toEqual([])
  await road.close()
})

test('without a reachable database at the start it is deaf, and it listens once the database is there', async () => {
  const road = await way()
  road.cut()
  let missed = 0
  const ear = await listenToChannel(road.options, { channel: 'test', received: () => undefined, missed: () => missed++, log })
  expect([ear.isListening(), missed]).toEqual([false, 0])
  road.mend()
  await expect.poll(() => ear.isListening(), { timeout: 120_000 }).toBe(true)
  expect(missed).toBe(1)
  await ear.close()
  await road.close()
})

test('a connection through which nothing comes any more counts as deaf within seconds, even if nobody closed it', async () => {
  const road = await way()
  const ear = await listenToChannel(road.options, {
    channel: 'test',
    received: () => undefined,
    missed: () => undefined,
    log,
    pulse: IMPATIENT,
  })
  road.stop()
  await expect.poll(() => ear.isListening()).toBe(false)
  road.mend()
  await expect.poll(() => ear.isListening()).toBe(true)
  await ear.close()
  await road.close()
})

test('while nobody listens no session is cached, and afterwards every socket is authenticated again', async () => {
  const world = await createWorld()
  try {
    const [ana, bob] = [await world.person('user'), await world.person('user')]
    const status = async (person: { token: string }) => (await world.call(person, accessEndpoints.me)).status
    const socket = await listenToLiveEvents(world.url, bob)
    expect([await status(ana), await status(bob)]).toEqual([200, 200])
    await sql`alter table sessions disable trigger access_sessions`.execute(world.platform)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recado-listen' and datname = current_database()`.execute(
      world.platform,
    )
    await world.platform.updateTable('sessions').set({ revokedAt: new Date() }).where('userId', 'in', [ana.id, bob.id]).execute()
    await expect.poll(() => status(ana)).toBe(401)
    await socket.isDropped()
    expect(await status(bob)).toBe(401)
  } finally {
    await world.close()
  }
})
