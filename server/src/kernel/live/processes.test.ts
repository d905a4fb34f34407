import { connectionEndpoints } from '@recado/contract/connections'
import { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../../test/callEndpoint.ts'
import { connectedLine } from '../../../test/crash/connectedLine.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { startNetworkProxy } from '../../../test/networkProxy.ts'
import { hasRedis, startRedis } from '../../../test/redisServer.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld, type World } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { Limits } from '../../config.ts'
import type { PlatformFeature, PlatformKernel } from '../feature.ts'
import { companyEvent } from './publish.ts'
import { socketLimits } from './socketLimits.ts'

/** Two processes of one installation, each with its own network proxy to Redis. */
async function twoProcesses(more: Partial<Limits> = {}) {
  const redis = await startRedis()
  const [near, far] = [
    await startNetworkProxy({ port: redis.port, host: '127.0.0.1' }),
    await startNetworkProxy({ port: redis.port, host: '127.0.0.1' }),
  ]
  const url = (port: number) => `redis://127.0.0.1:${port}`
  const limits = { callsPerMinute: 60, apiMessagesPerSecond: 4, ...more }
  const world = await createWorld({ env: { REDIS_URL: url(near.port) }, limits })
  const kernels: PlatformKernel[] = []
  const window: PlatformFeature = { name: 'window', prepare: async (kernel) => void kernels.push(kernel) }
  const second = await startSecondProcess({ ...world, more: [window] }, { redisUrl: url(far.port) })
  const live = async (at: string) => ((await (await fetch(`${at}/readyz`)).json()) as { live: boolean }).live
  for (const at of [world.url, second.url]) await waitUntil(() => live(at), 'it is connected to Redis')
  return {
    ...{ world, second, near, far, live },
    kernels: { near: world.kernel, far: kernels[0] },
    there: createCaller(second.url),
    async close() {
      await second.close()
      await world.close()
      for (const one of [near, far]) await one.close()
      await redis.stop()
    },
  }
}

describe.skipIf(!hasRedis)('over two processes', () => {
  let all: Awaited<ReturnType<typeof twoProcesses>>
  let world: World
  beforeAll(async () => {
    all = await twoProcesses()
    world = all.world
  })
  afterAll(() => all?.close())
  const tag = () => ({ body: { name: `Tag ${world.unique()}`, color: '#ff0000' } })

  test('an event of one process reaches the sockets of the other, once each', async () => {
    const ana = await world.person('admin')
    const [here, there] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(all.second.url, ana)]
    const { data: first } = await world.call(ana, tags.endpoints.create, tag())
    const { data: then } = await all.there(ana, tags.endpoints.create, tag())
    for (const one of [here, there]) {
      await one.hearsOf('tag', { id: first.id })
      await one.hearsOf('tag', { id: then.id })
      expect(one.of('tag')).toHaveLength(2)
      one.close()
    }
  })

  test('of two changes of one row nobody receives the earlier one last, in whatever order they are published', async () => {
    const ana = await world.person('admin')
    const listening = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(all.second.url, ana)]
    const row = { id: 1, name: '', color: '#ff0000', place: 0, kanban: 0, ticketsCount: 0 }
    const tell = (kernel: PlatformKernel | undefined, name: string, position: number) =>
      kernel?.publish(ana.companyId, companyEvent<object>('tag'), 'update', { ...row, name }, { position })
    tell(all.kernels.near, 'first', 1)
    for (const one of listening) await one.hearsOf('tag', { name: 'first' })
    tell(all.kernels.far, 'third', 3)
    for (const one of listening) await one.hearsOf('tag', { name: 'third' })
    tell(all.kernels.near, 'second', 2)
    tell(all.kernels.near, 'fourth', 4)
    for (const one of listening) {
      await one.hearsOf('tag', { name: 'fourth' })
      expect(one.of('tag').map(({ tag: told }) => (told as { name: string }).name)).toEqual(['first', 'third', 'fourth'])
      one.close()
    }
  })

  test('a person at either process is online, and viewers are seen at both', async () => {
    const boss = await world.person('admin')
    const line = await connectedLine(async (endpoint, input) => (await world.call(boss, endpoint, input)).data)
    const said = { from: { number: '5511987654321', name: 'Ana' }, body: 'Hello' }
    await all.there(boss, simulatorEndpoints.inbound, { params: { id: line }, body: said })
    const [ticket] = (await world.call(boss, ticketEndpoints.list, { query: {} })).data.tickets
    const colleague = await world.person('admin', boss.companyId)
    const [here, there] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(all.second.url, colleague)]
    expect(await here.socket.emitWithAck('joinChatBox', ticket?.id)).toEqual({ ok: true })
    expect(await there.socket.emitWithAck('joinChatBox', ticket?.id)).toEqual({ ok: true })
    const lookers = () => here.of('ticket').findLast(({ action }) => action === 'presence')?.users as { id: number }[] | undefined
    await waitUntil(() => lookers()?.length === 2, 'each sees that the other looks')
    const again = await listenToLiveEvents(world.url, colleague)
    there.close()
    await waitUntil(() => lookers()?.length === 1, 'each sees that the other looks no more')
    const online = () => world.platform.selectFrom('users').select('online').where('id', '=', colleague.id).executeTakeFirst()
    expect(await online()).toEqual({ online: true })
    again.close()
    await waitUntil(async () => (await online())?.online === false, 'who has gone everywhere is gone')
    here.close()
  })

  test('a session that ends at one process ends at the other', async () => {
    const ana = await world.person('admin')
    const there = await listenToLiveEvents(all.second.url, ana)
    expect((await all.there(ana, accessEndpoints.me)).status).toBe(200)
    await world.call(ana, accessEndpoints.logout)
    await there.isDropped()
    expect((await all.there(ana, accessEndpoints.me)).status).toBe(401)
  })

  test('limits of calls per minute and messages per second count over both processes', async () => {
    const fixed = world.clock.now()
    const ana = await world.person('admin')
    const made = await world.call(ana, connectionEndpoints.create, { body: { name: 'Line', provider: 'simulator' } })
    const { clock } = world
    const now = clock.now
    clock.now = () => fixed
    const statuses: number[] = []
    for (let count = 0; count < 66; count++) statuses.push((await (count % 2 ? all.there : world.call)(ana, accessEndpoints.me)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(statuses.slice(0, 58)).toEqual(Array(58).fill(200))
    expect(statuses.slice(-2)).toEqual([429, 429])
    const asked: number[] = []
    for (let count = 0; count < 6; count++) {
      const params = { id: '00000000-0000-4000-8000-000000000000' }
      asked.push((await (count % 2 ? all.there : world.call)(made.data, publicApiEndpoints.get, { params })).status)
    }
    expect(asked).toEqual([404, 404, 404, 404, 429, 429])
    clock.now = now
  })

  test('without Redis people go on working, and sockets that missed something reconnect once it is back', async () => {
    const ana = await world.person('admin')
    const [here, there] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(all.second.url, ana)]
    all.near.cut()
    await waitUntil(async () => !(await all.live(world.url)), 'it is known that Redis is away')
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('\nrecado_dependency_up{dependency="redis"} 0\n')
    const { data: first } = await world.call(ana, tags.endpoints.create, tag())
    await here.hearsOf('tag', { id: first.id })
    all.near.mend()
    await Promise.all([here.isDropped(), there.isDropped()])
    const [hereAgain, thereAgain] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(all.second.url, ana)]
    const { data: then } = await world.call(ana, tags.endpoints.create, tag())
    for (const one of [hereAgain, thereAgain]) {
      await one.hearsOf('tag', { id: then.id })
      one.close()
    }
  })

  test('a process that ends leaves the sockets of the others alone', async () => {
    const ana = await world.person('admin')
    const third = await startSecondProcess(world)
    const [here, there] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(third.url, ana)]
    await third.close()
    await there.isDropped()
    const { data } = await world.call(ana, tags.endpoints.create, tag())
    await here.hearsOf('tag', { id: data.id })
    expect(here.isOpen()).toBe(true)
    here.close()
  })
})

test.skipIf(!hasRedis)('after a process died, sockets of the others reconnect, because its unpublished events are unknown', async () => {
  // A busy machine may stop Redis for most of a second, and three missing signs of life are a death.
  const signOfLife = 1000
  const { world, far, there: callThere, close } = await twoProcesses({ sockets: { ...socketLimits, returnWithin: 20, signOfLife } })
  onTestFinished(close)
  const ana = await world.person('admin')
  const here = await listenToLiveEvents(world.url, ana)
  const third = await startSecondProcess(world)
  await third.close()
  const left = performance.now()
  for (let count = 0; count < 20; count++) {
    const { data } = await callThere(ana, tags.endpoints.create, { body: { name: `Tag ${count}`, color: '#ff0000' } })
    await here.hearsOf('tag', { id: data.id })
  }
  await waitUntil(() => performance.now() - left > 4 * signOfLife, 'a process that fell silent then would count as dead')
  expect(here.isOpen(), 'one that leaves has not died').toBe(true)
  // The others see no more of it, as if it had died.
  far.cut()
  await here.isDropped()
})
