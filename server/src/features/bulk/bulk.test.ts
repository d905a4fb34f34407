import { bulkTaskEndpoints } from '@recado/contract/bulk'
import { contactListItemBulkEndpoints, contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contactBulkEndpoints, contacts } from '@recado/contract/contacts'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { quickMessageBulkEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { addConnection } from '../contacts/connection.fixture.ts'
import { type BulkActions, bulkJobName, runBulk } from './runBulk.ts'

const world = await createWorld()
afterAll(() => world.close())

async function people(boss: Person, names: readonly string[]): Promise<number[]> {
  const rows = names.map((name, at) => ({ companyId: boss.companyId, name, number: `55119876${50_000 + at}` }))
  const added = await world.platform.insertInto('contacts').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}
const start = (boss: Person, body: InputOf<typeof contactBulkEndpoints.start>['body']) =>
  world.call(boss, contactBulkEndpoints.start, { body })
async function ended(boss: Person, id: number) {
  const task = async () => (await world.call(boss, bulkTaskEndpoints.list)).data.records.find((one) => one.id === id)
  await expect.poll(async () => (await task())?.state, { timeout: 60_000 }).not.toBe('running')
  return task()
}
const names = async (boss: Person) => {
  const { data } = await world.call(boss, contacts.endpoints.list, { query: {} })
  return (data as { contacts: { name: string }[] }).contacts.map(({ name }) => name)
}

test('contacts are deleted together once their number is typed, with one event for the lists', async () => {
  const boss = await world.person('admin')
  await people(boss, ['Ana 1', 'Ana 2', 'Ana 3', 'Rita'])
  const filter = { searchParam: 'ana' }
  expect((await world.call(boss, contactBulkEndpoints.count, { body: { filter } })).data).toEqual({ count: 3, tickets: 0 })
  const wrong = await start(boss, { filter, action: { type: 'delete', count: 2 } })
  expect(wrong).toMatchObject({ status: 409, data: { error: 'ERR_BULK_CHANGED', details: { count: 3 } } })
  const live = await listenToLiveEvents(world.url, boss)
  const { data: task } = await start(boss, { filter, action: { type: 'delete', count: 3 } })
  expect(task).toMatchObject({ resource: 'contact', action: 'delete', state: 'running', total: 3, done: 0, userId: boss.id })
  expect(await ended(boss, task.id)).toMatchObject({ state: 'done', done: 3, skipped: [] })
  await live.hears('contact', 'reload')
  expect(live.of('contact').map(({ action }) => action)).toEqual(['reload'])
  expect(live.of('bulkTask').at(-1)).toMatchObject({ record: { id: task.id, state: 'done' } })
  live.close()
  expect(await names(boss)).toEqual(['Rita'])
})

test('a tag is added to the newest conversation of each contact; contacts without one are counted', async () => {
  const boss = await world.person('admin')
  const ids = await people(boss, ['With', 'Without'])
  await addConnection(world, boss.companyId)
  const { data: ticket } = await world.call(boss, ticketEndpoints.create, { body: { contactId: ids[0] ?? 0, status: 'open' } })
  const { data: tag } = await world.call(boss, tags.endpoints.create, { body: { name: 'Loyal' } })
  const { data: task } = await start(boss, { ids, action: { type: 'tag', tagId: tag.id } })
  expect(await ended(boss, task.id)).toMatchObject({ done: 2, skipped: [{ code: 'ERR_NO_TICKET_FOUND', count: 1 }] })
  expect((await world.call(boss, ticketEndpoints.get, { params: { id: ticket.id } })).data.tags).toMatchObject([{ id: tag.id }])
  expect(await start(boss, { ids, action: { type: 'tag', tagId: 999_999 } })).toMatchObject({ status: 404 })
})

test('contacts come into a list and opt out, each once', async () => {
  const boss = await world.person('admin')
  const ids = await people(boss, ['Ana', 'Bia'])
  const { data: list } = await world.call(boss, contactLists.endpoints.create, { body: { name: 'Clients' } })
  const action = { type: 'addToList', contactListId: list.id } as const
  await ended(boss, (await start(boss, { ids: ids.slice(0, 1), action })).data.id)
  const again = await ended(boss, (await start(boss, { ids, action })).data.id)
  expect(again).toMatchObject({ done: 2, skipped: [{ code: 'ERR_DUPLICATED_CONTACT', count: 1 }] })
  expect((await world.call(boss, contactLists.endpoints.get, { params: { id: list.id } })).data.contactsCount).toBe(2)
  const out = { ids, action: { type: 'optOut', reason: 'Asked for it' } } as const
  await ended(boss, (await start(boss, out)).data.id)
  expect((await world.call(boss, contacts.endpoints.get, { params: { id: ids[1] ?? 0 } })).data.optedOutAt).not.toBeNull()
  expect(await ended(boss, (await start(boss, out)).data.id)).toMatchObject({ skipped: [{ code: 'ERR_CONTACT_OPTED_OUT', count: 2 }] })
})

test('bulk actions need the same rights as single ones, and never reach rows of another company', async () => {
  const boss = await world.person('admin')
  const agent = await world.person('user', boss.companyId)
  const ids = await people(boss, ['Ana'])
  expect(await start(agent, { ids, action: { type: 'delete', count: 1 } })).toMatchObject({ status: 403 })
  const stranger = await world.person('admin')
  expect(await start(stranger, { ids, action: { type: 'delete', count: 1 } })).toMatchObject({ status: 409 })
  const { data: task } = await start(boss, { ids, action: { type: 'optOut', reason: 'Asked for it' } })
  expect(await world.call(agent, bulkTaskEndpoints.cancel, { params: { id: task.id } })).toMatchObject({ status: 404 })
  expect((await world.call(boss, contactBulkEndpoints.start, { body: { action: { type: 'delete', count: 1 } } })).status).toBe(422)
})

test('after a crash another process continues a task at the right row', async () => {
  const boss = await world.person('admin')
  const ids = await people(boss, ['Done', 'Left 1', 'Left 2'])
  const row = { companyId: boss.companyId, userId: boss.id, resource: 'contact', ids, total: 3, done: 1, startedAt: new Date() }
  const action = JSON.stringify({ type: 'delete', count: 3 })
  const left = world.platform.insertInto('bulkTasks').values({ ...row, action })
  const { id: taskId } = await left.returning('id').executeTakeFirstOrThrow()
  const given = { companyId: boss.companyId, taskId }
  await Promise.all([1, 2].map(() => world.kernel.transact(given, (tx) => tx.enqueue(bulkJobName('contact'), given))))
  expect(await ended(boss, taskId)).toMatchObject({ state: 'done', done: 3, skipped: [] })
  expect(await names(boss)).toEqual(['Done'])
})

test('of two processes that run the same task at once, one acts on each row', async () => {
  const boss = await world.person('admin')
  const row = { companyId: boss.companyId, userId: boss.id, resource: 'contact', ids: [1, 2, 3], total: 3, done: 1, startedAt: new Date() }
  const task = world.platform.insertInto('bulkTasks').values({ ...row, action: JSON.stringify({ type: 'delete', count: 3 }) })
  const { id: taskId } = await task.returning('id').executeTakeFirstOrThrow()
  const acted: number[] = []
  const bulk: BulkActions<{ type: 'delete' }> = {
    name: 'contact',
    rights: { delete: 'contacts:delete' },
    act: async (_tx, { id }) => acted.push(id),
    reload: () => undefined,
  }
  // Both have read how far the task has come before one of them goes on.
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runBeside = (own: typeof first, other: typeof first) => {
    const actorOf: Kernel['actorOf'] = async (who) => {
      own.resolve()
      await other.promise
      return world.kernel.actorOf(who)
    }
    return runBulk({ ...world.kernel, actorOf }, bulk, { companyId: boss.companyId, taskId })
  }
  await Promise.all([runBeside(first, second), runBeside(second, first)])
  expect(acted).toEqual([2, 3])
})

test('a task that is cancelled goes no further', async () => {
  const boss = await world.person('admin')
  const row = { companyId: boss.companyId, userId: boss.id, resource: 'contact', total: 2, startedAt: new Date() }
  const waiting = world.platform.insertInto('bulkTasks').values({
    ...{ ...row, ids: await people(boss, ['Ana', 'Bia']) },
    action: JSON.stringify({ type: 'delete', count: 2 }),
  })
  const { id: taskId } = await waiting.returning('id').executeTakeFirstOrThrow()
  expect((await world.call(boss, bulkTaskEndpoints.cancel, { params: { id: taskId } })).data).toMatchObject({ state: 'cancelled' })
  const live = await listenToLiveEvents(world.url, boss)
  const given = { companyId: boss.companyId, taskId }
  await world.kernel.transact(given, (tx) => tx.enqueue(bulkJobName('contact'), given))
  await live.hears('contact', 'reload')
  live.close()
  expect(await names(boss)).toEqual(['Ana', 'Bia'])
})

test('people of a list and quick messages are changed together too', async () => {
  const boss = await world.person('admin')
  const { data: list } = await world.call(boss, contactLists.endpoints.create, { body: { name: 'Clients' } })
  for (const number of ['5511987650001', '5511987650002'])
    await world.call(boss, contactListItems.endpoints.create, { body: { name: 'Somebody', number, contactListId: list.id } })
  const gone = await world.call(boss, contactListItemBulkEndpoints.start, {
    body: { filter: { contactListId: list.id, searchParam: '50002' }, action: { type: 'delete', count: 1, contactListId: list.id } },
  })
  expect(await ended(boss, gone.data.id)).toMatchObject({ state: 'done', done: 1, skipped: [] })
  expect((await world.call(boss, contactLists.endpoints.get, { params: { id: list.id } })).data.contactsCount).toBe(1)

  const agent = await world.person('user', boss.companyId)
  await world.call(boss, quickMessages.endpoints.create, { body: { shortcode: 'all', message: 'Hi', geral: true } })
  await world.call(agent, quickMessages.endpoints.create, { body: { shortcode: 'own', message: 'Hi' } })
  const hidden = await world.call(agent, quickMessageBulkEndpoints.start, {
    body: { filter: {}, action: { type: 'offer', status: false } },
  })
  expect(await ended(agent, hidden.data.id)).toMatchObject({ done: 2, skipped: [{ code: 'ERR_NO_PERMISSION', count: 1 }] })
})
