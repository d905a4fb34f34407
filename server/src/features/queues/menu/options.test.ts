import { menuLimits } from '@recado/contract/queues/menuTree'
import { optionEndpoints } from '@recado/contract/queues/options'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../../test/browserClient.ts'
import type { Person } from '../../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../../test/liveEvents.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { buildMenu, nestedMenu, renderMenu } from './menus.fixture.ts'

const world = await createWorld()
afterAll(() => world.close())

async function scene() {
  const boss = await world.person('admin')
  const body = { name: 'Sales', color: '#ff0000', options: buildMenu(['a', 'b', ['c', 'd']], 'e') }
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body })
  const all = queue.options.flatMap(function flat(one): typeof queue.options {
    return [one, ...one.children.flatMap(flat)]
  })
  const ids = Object.fromEntries(all.map(({ title, id }) => [title, id])) as Record<'a' | 'b' | 'c' | 'd' | 'e', number>
  const now = async () => renderMenu((await world.call(boss, queues.endpoints.get, { params: { id: queue.id } })).data.options)
  return { boss, queue, ids, now }
}
const send = (person: Person, method: string, path = '', body?: object) =>
  createBrowserClient(world.url).send(method, `/api/queue-options${path}`, { token: person.token, ...(body && { body }) })
const listed = async (person: Person, query: string) =>
  (await send(person, 'GET', `?${query}`)).data as unknown as Record<string, unknown>[]

test('a level is listed with everything below it', async () => {
  const { boss, queue, ids } = await scene()
  const bob = await world.person('user', boss.companyId)
  const top = await listed(bob, `queueId=${queue.id}&parentId=-1`)
  expect(top).toEqual([
    { id: ids.a, title: 'a', message: 'About a', option: 1, queueId: queue.id, parentId: null, children: queue.options[0]?.children },
    { id: ids.e, title: 'e', message: 'About e', option: 2, queueId: queue.id, parentId: null, children: [] },
  ])
  expect(await listed(bob, `queueId=${queue.id}`)).toEqual(top)
  const under = await listed(bob, `queueId=${queue.id}&parentId=${ids.a}`)
  expect(under).toMatchObject([
    { title: 'b', option: 1, parentId: ids.a },
    { title: 'c', option: 2, parentId: ids.a, children: [{ id: ids.d, title: 'd' }] },
  ])
})

test('an option is inserted at a position or at the end, and the others move', async () => {
  const { boss, queue, ids, now } = await scene()
  const add = (body: object) => send(boss, 'POST', '', { queueId: queue.id, ...body })
  expect(await add({ title: ' f ' })).toMatchObject({
    status: 200,
    data: { title: 'f', message: '', option: 3, parentId: null, children: [] },
  })
  expect(await add({ title: 'g', option: 1, parentId: -1 })).toMatchObject({ data: { option: 1, parentId: null } })
  expect(await add({ title: 'h', option: '2', parentId: ids.a })).toMatchObject({ data: { option: 2, parentId: ids.a } })
  expect(await add({ title: 'i', option: 99, parentId: ids.b })).toMatchObject({ data: { option: 1, parentId: ids.b } })
  expect(await now()).toBe('g a(b(i) h c(d)) e f')
})

test('an option is changed in its place', async () => {
  const { boss, ids, now } = await scene()
  expect(await send(boss, 'PUT', `/${ids.b}`, { title: 'B', message: '' })).toMatchObject({
    status: 200,
    data: { id: ids.b, title: 'B', message: '', option: 1, parentId: ids.a },
  })
  expect(await send(boss, 'PUT', `/${ids.c}`, { message: 'Hm' })).toMatchObject({ data: { title: 'c', message: 'Hm', option: 2 } })
  expect(await now()).toBe('a(B c(d)) e')
})

/** The log also tells of the other queue, which is made and deleted meanwhile. */
const withoutLog = ({ changes, changeNames, ...tables }: Record<string, unknown>) => tables

test('an option moves with everything below it, but never below itself', async () => {
  const { boss, queue, ids, now } = await scene()
  const move = (id: number, body: object) => send(boss, 'PUT', `/${id}`, body)
  expect(await move(ids.c, { option: 1 })).toMatchObject({ data: { option: 1 } })
  expect(await now()).toBe('a(c(d) b) e')
  expect(await move(ids.c, { parentId: -1, option: 2 })).toMatchObject({ data: { option: 2, parentId: null } })
  expect(await now()).toBe('a(b) c(d) e')
  expect(await move(ids.a, { parentId: ids.d })).toMatchObject({ data: { option: 1, parentId: ids.d } })
  expect(await now()).toBe('c(d(a(b))) e')
  const before = withoutLog(await world.digest())
  for (const parentId of [ids.c, ids.d, ids.b])
    expect(await move(ids.c, { parentId }), `${parentId}`).toMatchObject({
      status: 422,
      data: { details: { fields: [{ path: 'parentId' }] } },
    })
  const other = await world.call(boss, queues.endpoints.create, { body: { name: 'Help', color: '#00ff00', options: buildMenu('x') } })
  const [x] = other.data.options
  expect(await move(ids.c, { parentId: x?.id })).toMatchObject({ status: 404, data: { error: 'ERR_NO_OPTION_FOUND' } })
  expect(await send(boss, 'POST', '', { queueId: queue.id, title: 'y', parentId: x?.id })).toMatchObject({ status: 404 })
  await world.call(boss, queues.endpoints.remove, { params: { id: other.data.id } })
  expect(withoutLog(await world.digest())).toEqual(before)
})

test('an option is deleted with everything below it, and the others move up', async () => {
  const { boss, queue, ids, now } = await scene()
  expect(await send(boss, 'DELETE', `/${ids.a}`)).toMatchObject({ status: 200, data: { message: 'option.deleted' } })
  expect(await now()).toBe('e')
  expect(await listed(boss, `queueId=${queue.id}`)).toMatchObject([{ option: 1 }])
  for (const id of [ids.a, ids.b, ids.d]) {
    expect(await send(boss, 'DELETE', `/${id}`)).toMatchObject({ status: 404, data: { error: 'ERR_NO_OPTION_FOUND' } })
    expect(await send(boss, 'PUT', `/${id}`, { title: 'x' })).toMatchObject({ status: 404, data: { error: 'ERR_NO_OPTION_FOUND' } })
  }
})

test('other users only read, another company finds nothing', async () => {
  const { boss, queue, ids } = await scene()
  const bob = await world.person('supervisor', boss.companyId)
  const { boss: eve, queue: hers, ids: her } = await scene()
  const before = await world.digest()
  for (const [person, status] of [
    [bob, 403],
    [eve, 404],
  ] as const) {
    expect(await send(person, 'POST', '', { queueId: queue.id, title: 'x' })).toMatchObject({ status })
    expect(await send(person, 'PUT', `/${ids.a}`, { title: 'x' })).toMatchObject({ status })
    expect(await send(person, 'DELETE', `/${ids.a}`)).toMatchObject({ status })
  }
  expect(await send(eve, 'GET', `?queueId=${queue.id}`)).toMatchObject({ status: 404, data: { error: 'ERR_NO_QUEUE_FOUND' } })
  expect(await send(eve, 'GET', `?queueId=${hers.id}&parentId=${ids.a}`)).toMatchObject({
    status: 404,
    data: { error: 'ERR_NO_OPTION_FOUND' },
  })
  for (const parentId of [ids.a, 2_147_483_647]) {
    expect(await send(eve, 'POST', '', { queueId: hers.id, title: 'x', parentId })).toMatchObject({ status: 404 })
    expect(await send(eve, 'PUT', `/${her.a}`, { parentId })).toMatchObject({ status: 404 })
  }
  expect(await world.digest()).toEqual(before)
})

test('limits hold for single options too', async () => {
  const boss = await world.person('admin')
  const many = buildMenu(...Array.from({ length: menuLimits.entries - menuLimits.levels }, (_, at) => `${at}`))
  const body = { name: 'Full', color: '#ff0000', options: [...nestedMenu(menuLimits.levels), ...many] }
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body })
  const [deep, other] = queue.options
  const before = await world.digest()
  const tooMuch = { status: 422, data: { error: 'ERR_VALIDATION', details: { fields: [{ path: 'parentId' }] } } }
  expect(await send(boss, 'POST', '', { queueId: queue.id, title: 'one more' })).toMatchObject(tooMuch)
  expect(await send(boss, 'PUT', `/${deep?.id}`, { parentId: other?.id })).toMatchObject(tooMuch)
  for (const wrong of [{ title: '' }, { title: 'x'.repeat(201) }, { message: 'x'.repeat(4097) }, { option: 0 }, { option: '0' }])
    expect(await send(boss, 'PUT', `/${other?.id}`, wrong), JSON.stringify(wrong)).toMatchObject({ status: 422 })
  expect(await world.digest()).toEqual(before)
})

test('each change is published to those who have the queue open', async () => {
  const { boss, queue, ids } = await scene()
  const heard = await listenToLiveEvents(world.url, boss)
  const { options: _options, tests: _tests, menuVersion: _version, ...row } = queue
  await world.call(boss, optionEndpoints.create, { body: { queueId: queue.id, title: 'x' } })
  await world.call(boss, optionEndpoints.update, { params: { id: ids.b }, body: { title: 'y' } })
  await world.call(boss, optionEndpoints.remove, { params: { id: ids.c } })
  await world.call(boss, queues.endpoints.remove, { params: { id: queue.id } })
  await heard.hears('queue', 'delete')
  expect(heard.of('queue').slice(0, 3)).toEqual([1, 2, 3].map(() => ({ name: 'queue', action: 'update', queue: row })))
  heard.close()
})

test('positions count from 1 after simultaneous insertions and deletions', async () => {
  const { boss, queue, ids, now } = await scene()
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, turn) => send(boss, 'POST', '', { queueId: queue.id, title: `n${turn}`, option: 1 })),
    send(boss, 'DELETE', `/${ids.a}`),
    send(boss, 'DELETE', `/${ids.a}`),
    send(boss, 'PUT', `/${ids.e}`, { option: 1 }),
    send(boss, 'POST', '', { queueId: queue.id, title: 'z', parentId: ids.e }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 404])
  const top = await listed(boss, `queueId=${queue.id}`)
  expect(top.map(({ option }) => option)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await now()).toContain('e(z)')
})
