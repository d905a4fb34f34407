import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { queueStarterEndpoint } from '@recado/contract/queues/starter'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { type Colleague, colleaguesEndpoint } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

// The simulator would change the status of its connections at any time.
const world = await createWorld({ env: { ROLE: 'web' } })
afterAll(() => world.close())

type Person = { token: string; id: number; companyId: number }

const option = (title: string) => ({ id: -1, title, message: `${title}: one moment`, children: [] })
const shop = {
  queues: [
    { name: 'Sales', color: '#0f766e', greetingMessage: 'What would you like?', options: [option('Prices'), option('Delivery')] },
    { name: 'Help', color: '#1d4ed8', greetingMessage: 'What happened?', options: [option('Exchange')] },
  ],
  userIds: [] as number[],
  connectionIds: [] as number[],
  connectionGreeting: 'Welcome! Choose an option:',
  hours: { schedules: defaultWeek.map((day) => ({ ...day, startTime: '09:00', endTime: '17:00' })), outOfHoursMessage: 'We are closed.' },
}

const connect = async (boss: Person, body = {}) =>
  (await world.call(boss, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, provider: 'simulator', ...body } })).data
const settingOf = async (boss: Person, key: string) =>
  (await world.call(boss, settingEndpoints.list)).data.find((setting) => setting.key === key)?.value
const queuesOf = async (boss: Person, id: number) =>
  ((await world.call(boss, colleaguesEndpoint)).data as Colleague[]).find((user) => user.id === id)?.queues.map(({ name }) => name)
const readConnection = async (boss: Person, id: number) =>
  (await world.call(boss, connectionEndpoints.get, { params: { id } })).data as ManagedConnection

test('one call makes queues, menus, people, connections and hours, and screens learn of all of it', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const line = await connect(boss)
  const heard = await listenToLiveEvents(world.url, boss)
  const body = { ...shop, userIds: [boss.id, bob.id], connectionIds: [line.id] }
  const { status, data } = await world.call(boss, queueStarterEndpoint, { body })
  expect(status).toBe(200)
  expect(data).toMatchObject([
    {
      name: 'Sales',
      orderQueue: 1,
      outOfHoursMessage: 'We are closed.',
      schedules: shop.hours.schedules,
      options: [{ title: 'Prices' }, { title: 'Delivery' }],
    },
    { name: 'Help', orderQueue: 2, options: [{ title: 'Exchange' }] },
  ])
  expect(await queuesOf(boss, bob.id)).toEqual(['Sales', 'Help'])
  expect(await readConnection(boss, line.id)).toMatchObject({
    greetingMessage: 'Welcome! Choose an option:',
    queues: [{ name: 'Sales' }, { name: 'Help' }],
  })
  expect(await settingOf(boss, 'scheduleType')).toBe('queue')
  await heard.hears('settings', 'update')
  await heard.hearsOf('whatsapp', { id: line.id, greetingMessage: 'Welcome! Choose an option:' })
  heard.close()
})

test('the same call again makes nothing twice, also at the same moment', async () => {
  const boss = await world.person('admin')
  const line = await connect(boss)
  const body = { ...shop, userIds: [boss.id], connectionIds: [line.id] }
  const answers = await Promise.all([1, 2, 3].map(() => world.call(boss, queueStarterEndpoint, { body })))
  const [first] = answers
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: first?.data })
  const again = await world.digest()
  expect(await world.call(boss, queueStarterEndpoint, { body })).toMatchObject({ status: 200, data: first?.data })
  expect(await world.digest()).toEqual(again)
})

test('a refusal leaves nothing half made', async () => {
  const { id } = await world.company({ queues: 1 })
  const boss = await world.person('admin', id)
  const eve = await world.person('admin')
  const [line, foreign] = [await connect(boss), await connect(eve)]
  const before = await world.digest()
  const send = (changes: object) => world.call(boss, queueStarterEndpoint, { body: { ...shop, userIds: [boss.id], ...changes } })
  expect(await send({})).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'queues', limit: 1 } })
  const sales = shop.queues.slice(0, 1)
  expect(await send({ queues: sales, userIds: [eve.id] })).toMatchObject({ error: 'ERR_NO_USER_FOUND' })
  expect(await send({ queues: sales, connectionIds: [foreign.id] })).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' })
  expect(await world.digest()).toEqual(before)
  expect(await send({ queues: sales, connectionIds: [line.id] })).toMatchObject({ status: 200 })
})

test('existing queues, greetings and hours stay as they are', async () => {
  const boss = await world.person('admin')
  const { data: old } = await world.call(boss, queues.endpoints.create, { body: { name: 'Old', color: '#123456', orderQueue: 4 } })
  const line = await connect(boss, { queueIds: [old.id], greetingMessage: 'Hello from before' })
  expect(await world.call(boss, queueStarterEndpoint, { body: { ...shop, connectionIds: [line.id] } })).toMatchObject({
    status: 200,
    data: [{ orderQueue: 5 }, { orderQueue: 6 }],
  })
  expect((await world.call(boss, queues.endpoints.get, { params: { id: old.id } })).data).toEqual(old)
  expect(await readConnection(boss, line.id)).toMatchObject({
    greetingMessage: 'Hello from before',
    queues: [{ name: 'Old' }, { name: 'Sales' }, { name: 'Help' }],
  })
  expect(await settingOf(boss, 'scheduleType')).toBe('disabled')
  const before = await world.digest()
  const taken = { ...shop, queues: [{ ...shop.queues[0], name: 'OLD', color: '#00ff00' }] }
  expect(await world.call(boss, queueStarterEndpoint, { body: taken as never })).toMatchObject({ status: 409, error: 'ERR_NAME_TAKEN' })
  expect(await world.digest()).toEqual(before)
})

test('several queues on a connection need a greeting', async () => {
  const boss = await world.person('admin')
  const line = await connect(boss)
  const before = await world.digest()
  const body = { ...shop, connectionIds: [line.id], connectionGreeting: ' ' }
  expect(await world.call(boss, queueStarterEndpoint, { body })).toMatchObject({ error: 'ERR_WAPP_GREETING_REQUIRED' })
  expect(await world.digest()).toEqual(before)
})

test('a queue is saved with its people and connections, and without them they stay', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const [first, second] = [await connect(boss), await connect(boss)]
  const sales = { name: 'Sales', color: '#ff0000', userIds: [boss.id, bob.id], connectionIds: [first.id] }
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: sales })
  expect(await queuesOf(boss, bob.id)).toEqual(['Sales'])
  const heard = await listenToLiveEvents(world.url, boss)
  const change = (body: object) => world.call(boss, queues.endpoints.update, { params: { id: queue.id }, body })
  expect(await change({ orderQueue: 2 })).toMatchObject({ status: 200 })
  expect(await queuesOf(boss, bob.id)).toEqual(['Sales'])
  expect(await change({ userIds: [boss.id], connectionIds: [second.id] })).toMatchObject({ status: 200 })
  expect([await queuesOf(boss, boss.id), await queuesOf(boss, bob.id)]).toEqual([['Sales'], []])
  expect((await readConnection(boss, first.id)).queues).toEqual([])
  expect((await readConnection(boss, second.id)).queues).toMatchObject([{ name: 'Sales' }])
  await heard.hearsOf('user', { id: bob.id, queues: [] })
  await heard.hearsOf('whatsapp', { id: first.id, queues: [] })
  heard.close()

  const other = { name: 'Help', color: '#00ff00', connectionIds: [second.id] }
  expect(await world.call(boss, queues.endpoints.create, { body: other })).toMatchObject({ error: 'ERR_WAPP_GREETING_REQUIRED' })
  const greeted = { ...other, connectionGreeting: 'Welcome' }
  expect(await world.call(boss, queues.endpoints.create, { body: greeted })).toMatchObject({ status: 200 })
  expect((await readConnection(boss, second.id)).greetingMessage).toBe('Welcome')
})
