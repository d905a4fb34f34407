import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { insertResponders } from '../../../test/insertResponders.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

/** Without anybody who keeps lines open, so that they stay as they are made. */
const world = await createWorld({ env: { ROLE: 'web' } })
afterAll(() => world.close())
const { list, get, create, update, remove } = connectionEndpoints
type Body = Parameters<typeof make>[1]

const make = (boss: Person, body: { name: string } & Partial<Omit<ManagedConnection, 'id' | 'queues'>> & { queueIds?: number[] }) =>
  world.call(boss, create, { body: { provider: 'simulator', ...body } })
const made = async (boss: Person, name: string, more: Partial<Body> = {}) => (await make(boss, { ...more, name })).data
const change = (boss: Person, id: number, body: Partial<Body>) => world.call(boss, update, { params: { id }, body })
const drop = (boss: Person, id: number) => world.call(boss, remove, { params: { id } })
const listed = async (person: Person, searchParam = '') =>
  (await world.call(person, list, { query: { searchParam } })).data as ManagedConnection[]
const defaults = async (person: Person) => (await listed(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
const queue = async (boss: Person, name: string, color: string, orderQueue = 0) =>
  (await world.call(boss, queues.endpoints.create, { body: { name, color, orderQueue } })).data.id

const MADE = /^[\w-]{43}$/

test('an administrator creates a connection with all its fields and reads it back', async () => {
  const boss = await world.person('admin')
  const second = await queue(boss, 'Help', '#00ff00', 2)
  const first = await queue(boss, 'Sales', '#ff0000', 1)
  const fields = {
    provider: 'simulator' as const,
    settings: {},
    greetingMessage: 'Hello',
    complationMessage: 'Bye',
    outOfHoursMessage: 'Closed',
    ratingMessage: 'How was it?',
    transferQueueId: first,
    timeToTransfer: 5,
    expiresTicket: 60,
    expiresInactiveMessage: 'Still there?',
    timeUseBotQueues: 2,
    maxUseBotQueues: 4,
    assistantMode: 'suggests' as const,
    ...(await insertResponders(world, boss.companyId)),
  }
  const { status, data } = await make(boss, { name: ' Shop ', ...fields, queueIds: [second, first, first] })
  expect(status).toBe(200)
  expect(data).toEqual({
    ...fields,
    id: expect.any(Number),
    name: 'Shop',
    isDefault: true,
    token: expect.stringMatching(MADE),
    ...{ qrcode: '', pairingCode: '', codeLasts: 0, restrictedUntil: null, newChats: null, historyProgress: null },
    retries: 0,
    status: 'OPENING',
    statusReason: null,
    updatedAt: expect.any(String),
    queues: [
      { id: first, name: 'Sales', color: '#ff0000' },
      { id: second, name: 'Help', color: '#00ff00' },
    ],
  })
  expect((await world.call(boss, get, { params: { id: data.id } })).data).toEqual(data)
  expect(await listed(boss)).toEqual([data])
})

test('fields that are left out get the defaults of the specification', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: { name: 'Plain' } })
  expect(data).toMatchObject({
    provider: 'beta',
    token: expect.stringMatching(MADE),
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    queues: [],
  })
  expect(data).toMatchObject({ promptId: null, integrationId: null })
})

test('other users read the public fields of a connection and cannot change it', async () => {
  const boss = await world.person('admin')
  const data = await made(boss, 'Shop')
  for (const profile of ['user', 'supervisor'] as const) {
    const other = await world.person(profile, boss.companyId)
    expect(await listed(other)).toEqual([
      { id: data.id, name: 'Shop', status: data.status, provider: data.provider, isDefault: true, queues: [], restrictedUntil: null },
    ])
    const before = await world.digest()
    expect(await world.call(other, get, { params: { id: data.id } })).toMatchObject({ status: 403 })
    expect(await make(other, { name: 'Mine' })).toMatchObject({ status: 403 })
    expect(await change(other, data.id, { name: 'Mine' })).toMatchObject({ status: 403 })
    expect(await drop(other, data.id)).toMatchObject({ status: 403 })
    expect(await world.digest()).toEqual(before)
  }
})

test('another company sees nothing of a connection and may use the same name', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const { id } = await made(boss, 'Shop')
  const strange = await queue(eve, 'Sales', '#ff0000')
  const before = await world.digest()
  const absent = { status: 404, error: 'ERR_NO_WAPP_FOUND' }
  expect(await world.call(eve, get, { params: { id } })).toMatchObject(absent)
  expect(await change(eve, id, { name: 'Mine' })).toMatchObject(absent)
  expect(await drop(eve, id)).toMatchObject(absent)
  const noQueue = { status: 404, error: 'ERR_NO_QUEUE_FOUND' }
  expect(await change(boss, id, { queueIds: [strange] })).toMatchObject(noQueue)
  expect(await change(boss, id, { transferQueueId: strange })).toMatchObject(noQueue)
  expect(await make(boss, { name: 'Other', queueIds: [strange] })).toMatchObject(noQueue)
  expect(await listed(eve)).toEqual([])
  expect(await world.digest()).toEqual(before)
  expect(await make(eve, { name: 'Shop' })).toMatchObject({ status: 200 })
})

test('only queues, prompts and integrations of the company can be chosen for a connection', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const [mine, theirs] = [await insertResponders(world, boss.companyId), await insertResponders(world, eve.companyId)]
  const { id } = await made(boss, 'Shop', mine)
  const before = await world.digest()
  expect(await change(boss, id, { promptId: theirs.promptId })).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' })
  expect(await change(boss, id, { integrationId: theirs.integrationId })).toMatchObject({ status: 404, error: 'ERR_NO_INTEGRATION_FOUND' })
  expect(await make(boss, { name: 'Other', promptId: theirs.promptId })).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' })
  expect(await world.digest()).toEqual(before)
  expect(await change(boss, id, { promptId: null, integrationId: null })).toMatchObject({ data: { promptId: null, integrationId: null } })
})

test('a name is taken once per company', async () => {
  const boss = await world.person('admin')
  await make(boss, { name: 'Shop' })
  const { id } = await made(boss, 'Other')
  const taken = { status: 409, error: 'ERR_NAME_TAKEN' }
  expect(await make(boss, { name: 'SHOP' })).toMatchObject(taken)
  expect(await change(boss, id, { name: 'shop' })).toMatchObject(taken)
  expect(await change(boss, id, { name: 'OTHER' })).toMatchObject({ status: 200 })
})

test('a connection with several queues must have a greeting, whichever of the two is changed', async () => {
  const boss = await world.person('admin')
  const one = await queue(boss, 'Sales', '#ff0000')
  const two = await queue(boss, 'Help', '#00ff00')
  const refused = { status: 422, error: 'ERR_WAPP_GREETING_REQUIRED' }
  expect(await make(boss, { name: 'Shop', queueIds: [one, two] })).toMatchObject(refused)
  expect(await make(boss, { name: 'Shop', queueIds: [one, two], greetingMessage: ' \n ' })).toMatchObject(refused)
  const { id } = await made(boss, 'Shop', { queueIds: [one, one] })
  expect(await change(boss, id, { queueIds: [one, two] })).toMatchObject(refused)
  expect(await change(boss, id, { queueIds: [one, two], greetingMessage: 'Hello' })).toMatchObject({ status: 200 })
  expect(await change(boss, id, { greetingMessage: '' })).toMatchObject(refused)
  expect(await change(boss, id, { name: 'Renamed' })).toMatchObject({ status: 200, data: { greetingMessage: 'Hello' } })
  expect(await change(boss, id, { greetingMessage: '', queueIds: [two] })).toMatchObject({ status: 200, data: { queues: [{ id: two }] } })
})

test('a change touches the fields that are sent, and never the state of the session', async () => {
  const boss = await world.person('admin')
  const one = await queue(boss, 'Sales', '#ff0000')
  const data = await made(boss, 'Shop', { queueIds: [one], greetingMessage: 'Hello' })
  world.clock.advance(1000)
  const changed = await change(boss, data.id, { ratingMessage: 'How was it?', provider: 'beta', status: 'CONNECTED' })
  expect(changed.data).toEqual({ ...data, ratingMessage: 'How was it?', updatedAt: expect.any(String) })
  expect(changed.data.updatedAt > data.updatedAt).toBe(true)
})

test('the plan limits the number of connections, also for simultaneous requests', async () => {
  const { id } = await world.company({ connections: 3 })
  const boss = await world.person('admin', id)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => make(boss, { name: `Line ${turn}` })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'connections', limit: 3 } })
  expect(await listed(boss)).toHaveLength(3)
  expect(await defaults(boss)).toHaveLength(1)
})

test('the first connection is the default, until another one is made the default', async () => {
  const boss = await world.person('admin')
  const first = await made(boss, 'First')
  const second = await made(boss, 'Second')
  expect(await defaults(boss)).toEqual(['First'])
  const heard = await listenToLiveEvents(world.url, boss)
  await change(boss, second.id, { isDefault: true })
  expect(await defaults(boss)).toEqual(['Second'])
  await heard.hearsOf('whatsapp', { id: first.id, isDefault: false })
  await heard.hearsOf('whatsapp', { id: second.id, isDefault: true })
  await make(boss, { name: 'Third', isDefault: true })
  expect(await defaults(boss)).toEqual(['Third'])
  await heard.hearsOf('whatsapp', { id: second.id, isDefault: false })
  heard.close()
})

test('one connection is always the default', async () => {
  const boss = await world.person('admin')
  const first = await made(boss, 'First')
  const refused = { status: 409, error: 'ERR_NO_OTHER_WHATSAPP' }
  expect(await change(boss, first.id, { isDefault: false, name: 'Renamed' })).toMatchObject(refused)
  expect(await listed(boss)).toEqual([first])
  await make(boss, { name: 'Second' })
  const third = await made(boss, 'Third')
  expect(await change(boss, third.id, { isDefault: false })).toMatchObject({ status: 200 })
  expect(await defaults(boss)).toEqual(['First'])
  expect(await change(boss, first.id, { isDefault: false })).toMatchObject({ status: 200, data: { isDefault: false } })
  expect(await defaults(boss)).toEqual(['Second'])
})

test('of several connections that are made the default at once one is', async () => {
  const boss = await world.person('admin')
  const rows = await Promise.all(Array.from({ length: 8 }, (_, turn) => made(boss, `Line ${turn}`)))
  const answers = await Promise.all(rows.map(({ id }, turn) => change(boss, id, { isDefault: turn % 3 > 0 })))
  expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200))
  expect(await defaults(boss)).toHaveLength(1)
})

test('deleting a connection removes it from users and queues, passes the default to the oldest other one, and is published', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const one = await queue(boss, 'Sales', '#ff0000')
  const { id } = await made(boss, 'First', { queueIds: [one] })
  await world.call(boss, users.endpoints.update, { params: { id: bob.id }, body: { whatsappId: id } })
  const second = await made(boss, 'Second')
  await make(boss, { name: 'A third' })
  const [heard, bobs] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(world.url, bob)]
  expect(await drop(boss, id)).toMatchObject({ status: 200, data: { message: 'whatsapp.deleted' } })
  expect(await defaults(boss)).toEqual(['Second'])
  expect((await world.call(boss, users.endpoints.get, { params: { id: bob.id } })).data.whatsappId).toBe(null)
  await heard.hearsOf('user', { id: bob.id, whatsappId: null })
  await heard.hearsOf('whatsapp', { id: second.id, isDefault: true })
  await bobs.hears('whatsapp', 'delete')
  expect(bobs.of('whatsapp')[0]).toEqual({ name: 'whatsapp', action: 'delete', whatsappId: id })
  expect(await drop(boss, id)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
  for (const ear of [heard, bobs]) ear.close()
})

test('connections are sorted by name and found by a part of it', async () => {
  const boss = await world.person('admin')
  for (const name of ['éclair', 'Zoo', 'Apple', '100%']) await make(boss, { name })
  const names = async (search?: string) => (await listed(boss, search)).map(({ name }) => name)
  expect(await names()).toEqual(['100%', 'Apple', 'éclair', 'Zoo'])
  expect(await names(' ECL ')).toEqual(['éclair'])
  expect(await names('%')).toEqual(['100%'])
})

test('the server checks limits of length and value', async () => {
  const boss = await world.person('admin')
  const wrong = [{ name: 'A' }, { name: 'x'.repeat(51) }, { provider: 'pigeon' }, { token: 'x'.repeat(101) }, { greetingMessage: {} }]
  for (const fault of [...wrong, { expiresTicket: -1 }, { maxUseBotQueues: 1.5 }, { queueIds: ['a'] }])
    expect(await make(boss, { name: 'Shop', ...fault } as never), JSON.stringify(fault)).toMatchObject({ status: 422 })
  expect(await listed(boss)).toEqual([])
})
