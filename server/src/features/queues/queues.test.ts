import { type Queue, queues } from '@recado/contract/queues/queues'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { colleaguesEndpoint, users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = queues.endpoints
const sales = { name: 'Sales', color: '#ff0000' }
const listed = async (person: { token: string }, query = {}) => (await world.call(person, list, { query })).data as Queue[]

test('an administrator creates a queue, everyone in the company reads it', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const { status, data } = await world.call(boss, create, { body: { ...sales, color: ' #FF0000 ', name: ' Sales ' } })
  expect(status).toBe(200)
  const row = {
    id: data.id,
    ...sales,
    orderQueue: 0,
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: defaultWeek,
    promptId: null,
    assistantMode: 'answers',
    integrationId: null,
    assignment: 'manual',
    unansweredMinutes: null,
    firstAnswerMinutes: null,
    nextAnswerMinutes: null,
    sameAgentHours: null,
  }
  expect(data).toEqual({ ...row, options: [], tests: [], menuVersion: expect.any(String) })
  expect(await world.call(bob, get, { params: { id: data.id } })).toMatchObject({ status: 200, data })
  expect(await listed(bob)).toEqual([row])
})

test('only administrators manage queues', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const { data } = await world.call(boss, create, { body: sales })
  const before = await world.digest()
  expect(await world.call(bob, create, { body: { ...sales, name: 'Other' } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(bob, update, { params: { id: data.id }, body: { name: 'Mine' } })).toMatchObject({ status: 403 })
  expect(await world.call(bob, remove, { params: { id: data.id } })).toMatchObject({ status: 403 })
  expect(await world.digest()).toEqual(before)
})

test('another company does not see it and may use the same name and colour', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const { data } = await world.call(boss, create, { body: sales })
  const before = await world.digest()
  for (const call of [get, remove])
    expect(await world.call(eve, call, { params: { id: data.id } })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  expect(await world.call(eve, update, { params: { id: data.id }, body: { name: 'Mine' } })).toMatchObject({
    status: 404,
    error: 'ERR_NO_QUEUE_FOUND',
  })
  expect(await listed(eve)).toEqual([])
  expect(await world.digest()).toEqual(before)
  expect(await world.call(eve, create, { body: sales })).toMatchObject({ status: 200 })
})

test('name and colour are unique per company', async () => {
  const boss = await world.person('admin')
  const { data: first } = await world.call(boss, create, { body: sales })
  const { data: second } = await world.call(boss, create, { body: { name: 'Help', color: '#00ff00' } })
  const before = await world.digest()
  expect(await world.call(boss, create, { body: { name: 'SALES', color: '#0000ff' } })).toMatchObject({
    status: 409,
    error: 'ERR_NAME_TAKEN',
  })
  expect(await world.call(boss, create, { body: { name: 'Other', color: '#FF0000' } })).toMatchObject({
    status: 409,
    error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  })
  expect(await world.call(boss, update, { params: { id: second.id }, body: { color: '#ff0000' } })).toMatchObject({
    status: 409,
    error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  })
  expect(await world.call(boss, update, { params: { id: second.id }, body: { name: 'sales' } })).toMatchObject({
    status: 409,
    error: 'ERR_NAME_TAKEN',
  })
  expect(await world.digest()).toEqual(before)
  expect(await world.call(boss, update, { params: { id: first.id }, body: sales })).toMatchObject({ status: 200 })
})

test('of many queues with the same colour created at once one is stored', async () => {
  const boss = await world.person('admin')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => world.call(boss, create, { body: { name: `Queue ${turn}`, color: '#123456' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error === 'ERR_QUEUE_COLOR_ALREADY_EXISTS')).toHaveLength(9)
  expect(await listed(boss)).toHaveLength(1)
})

test('the limit of the plan holds, also for simultaneous calls', async () => {
  const { id } = await world.company({ queues: 3 })
  const boss = await world.person('admin', id)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => world.call(boss, create, { body: { name: `Queue ${turn}`, color: `#0000${10 + turn}` } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'queues', limit: 3 } })
  const [first] = await listed(boss)
  await world.call(boss, remove, { params: { id: first?.id ?? 0 } })
  expect(await world.call(boss, create, { body: { name: 'Room again', color: '#abcdef' } })).toMatchObject({ status: 200 })
})

test('queues are sorted by their order, then by creation', async () => {
  const boss = await world.person('admin')
  for (const [name, orderQueue] of [
    ['d', 2],
    ['b', 1],
    ['e', 2],
    ['c', 1],
    ['a', 0],
  ] as const)
    await world.call(boss, create, {
      body: { name: `Queue ${name}`, color: `#${orderQueue}${name.charCodeAt(0)}000`.slice(0, 7), orderQueue },
    })
  expect((await listed(boss)).map(({ name }) => name.slice(-1)).join('')).toBe('abcde')
  expect((await listed(boss, { searchParam: 'QUEUE D' })).map(({ name }) => name)).toEqual(['Queue d'])
})

test('the server enforces the limits of each field', async () => {
  const boss = await world.person('admin')
  const wrong = [
    { name: 'A' },
    { name: 'x'.repeat(51) },
    { color: 'red;background:url(//evil)' },
    { color: '#12345678901' },
    { color: '<b>' },
    { orderQueue: -1 },
    { orderQueue: 1.5 },
    { greetingMessage: 'x'.repeat(4097) },
    { outOfHoursMessage: 7 },
  ]
  for (const fault of wrong)
    expect(await world.call(boss, create, { body: { ...sales, ...fault } as typeof sales }), JSON.stringify(fault)).toMatchObject({
      status: 422,
    })
  expect(await listed(boss)).toEqual([])
})

test('a change touches only the fields that are sent', async () => {
  const boss = await world.person('admin')
  const given = { ...sales, orderQueue: 4, greetingMessage: 'Hello', outOfHoursMessage: 'Closed' }
  const { data } = await world.call(boss, create, { body: given })
  expect(await world.call(boss, update, { params: { id: data.id }, body: { name: 'Sales 2' } })).toMatchObject({
    status: 200,
    data: { ...data, name: 'Sales 2' },
  })
  expect(await world.call(boss, update, { params: { id: data.id }, body: {} })).toMatchObject({
    status: 200,
    data: { ...data, name: 'Sales 2' },
  })
})

test('a deleted queue is removed from its users, and both changes are published', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const { data: first } = await world.call(boss, create, { body: sales })
  const { data: second } = await world.call(boss, create, { body: { name: 'Help', color: '#00ff00' } })
  await world.call(boss, users.endpoints.update, { params: { id: bob.id }, body: { queueIds: [first.id, second.id] } })
  const heard = await listenToLiveEvents(world.url, bob)
  const before = (await world.call(bob, colleaguesEndpoint)).data
  expect(before.find(({ id }) => id === bob.id)?.queues.map(({ id }) => id)).toEqual([first.id, second.id])

  expect(await world.call(boss, remove, { params: { id: first.id } })).toMatchObject({ status: 200, data: { message: 'queue.deleted' } })
  const after = (await world.call(bob, colleaguesEndpoint)).data
  expect(after.find(({ id }) => id === bob.id)?.queues.map(({ id }) => id)).toEqual([second.id])
  await heard.hears('queue', 'delete')
  expect(heard.of('queue')).toEqual([{ name: 'queue', action: 'delete', queueId: first.id }])
  await heard.hearsOf('user', { id: bob.id, queues: after.find(({ id }) => id === bob.id)?.queues })
  heard.close()
})

test('a new name or colour of a queue is published with its users', async () => {
  const boss = await world.person('admin')
  const { data: queue } = await world.call(boss, create, { body: sales })
  await world.call(boss, users.endpoints.update, { params: { id: boss.id }, body: { queueIds: [queue.id] } })
  const heard = await listenToLiveEvents(world.url, boss)
  await world.call(boss, update, { params: { id: queue.id }, body: { name: 'Renamed', color: '#00ff00' } })
  const shown = (await world.call(boss, users.endpoints.get, { params: { id: boss.id } })).data.queues
  expect(shown).toMatchObject([{ id: queue.id, name: 'Renamed', color: '#00ff00' }])
  await heard.hearsOf('user', { id: boss.id, queues: shown })
  heard.close()
})
