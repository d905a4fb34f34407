import { bulkTaskEndpoints } from '@recado/contract/bulk'
import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { tags } from '@recado/contract/tags'
import { ticketBulkEndpoints } from '@recado/contract/tickets/ticketBulk'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { users } from '@recado/contract/users/users'
import { webhooks } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { bulkJobName } from '../bulk/runBulk.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let line: BotConnection
beforeAll(async () => {
  line = await openBotConnection(world, {
    queues: [{ name: 'Sales' }, { name: 'Support' }],
    connection: { complationMessage: 'Goodbye' },
    settings: { userRating: 'disabled', sendMsgTransfTicket: 'enabled', sendGreetingAccepted: 'enabled' },
  })
  const hook = { whatsappId: line.id, url: 'https://example.com/hook', events: ['ticket.closed' as const] }
  await world.call(line.boss, webhooks.endpoints.create, { body: hook })
})
const queueId = (place: number) => line.queues[place]?.id ?? 0

type Action = InputOf<typeof ticketBulkEndpoints.start>['body']['action']
const start = (by: Person, body: InputOf<typeof ticketBulkEndpoints.start>['body']) => world.call(by, ticketBulkEndpoints.start, { body })
async function ended(by: Person, id: number) {
  const task = async () => (await world.call(by, bulkTaskEndpoints.list)).data.records.find((one) => one.id === id)
  await expect.poll(async () => (await task())?.state, PATIENCE).not.toBe('running')
  return task()
}
const doAll = async (by: Person, ids: readonly number[], action: Action) => ended(by, (await start(by, { ids: [...ids], action })).data.id)
const clerk = async (queueIds: number[] = []) => {
  const person = await world.person('user', line.boss.companyId)
  await world.call(line.boss, users.endpoints.update, { params: { id: person.id }, body: { queueIds } })
  return person
}

/** So many open tickets of one user, each with a contact of its own. */
async function attended(by: Person, count: number, place = 0) {
  const people = []
  for (let at = 0; at < count; at++) {
    const ana = line.meet()
    await ana.says('Hello')
    const { id } = await ana.ticket()
    const body = { status: 'open' as const, userId: by.id, queueId: queueId(place) }
    expect((await world.call(line.boss, ticketEndpoints.update, { params: { id }, body })).status).toBe(200)
    // The menu and the welcome of the agent travel through the outbox: a test that counts messages begins after both.
    await expect.poll(async () => (await ana.hears()).length, PATIENCE).toBe(2)
    people.push({ ...ana, id })
  }
  return { people, ids: people.map(({ id }) => id) }
}
const read = async (id: number) => (await world.call(line.boss, ticketEndpoints.get, { params: { id } })).data
const actsOf = async (ticketId: number) =>
  (await world.call(line.boss, timelineEndpoints.list, { params: { ticketId }, query: {} })).data.steps
    .flatMap(({ act }) => act ?? [])
    .reverse()
const closesToldOf = async (ticketId: number) =>
  (await world.platform.selectFrom('webhookDeliveries').select('event').where('ticketId', '=', ticketId).execute()).length

test('returning several tickets emits one reload event, and a second time leaves each unchanged', async () => {
  const ann = await clerk([queueId(0)])
  const { ids } = await attended(ann, 2)
  const live = await listenToLiveEvents(world.url, line.boss)
  expect(await doAll(ann, ids, { type: 'return' })).toMatchObject({ resource: 'ticket', state: 'done', total: 2, done: 2, skipped: [] })
  await live.hears('ticket', 'reload')
  expect(live.of('ticket').map(({ action }) => action)).toEqual(['reload'])
  expect(live.of('ticketStep')).toEqual([])
  live.close()
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'pending', userId: null, queueId: queueId(0) })
  expect(await doAll(ann, ids, { type: 'return' })).toMatchObject({ done: 2, skipped: [{ code: 'ERR_TICKET_UNCHANGED', count: 2 }] })
  expect((await actsOf(ids[0] ?? 0)).filter((act) => act === 'return')).toHaveLength(1)
})

test('resolving several without goodbye ends the attendances and records one webhook event each', async () => {
  const ann = await clerk([queueId(0)])
  const { people, ids } = await attended(ann, 2)
  const before = await Promise.all(people.map(({ hears }) => hears()))
  expect(await doAll(ann, ids, { type: 'resolve' })).toMatchObject({ done: 2, skipped: [] })
  expect(await doAll(ann, ids, { type: 'resolve' })).toMatchObject({ skipped: [{ code: 'ERR_TICKET_UNCHANGED', count: 2 }] })
  for (const id of ids) {
    expect(await read(id)).toMatchObject({ status: 'closed', userId: ann.id, attendances: [{ finishedAct: 'resolve' }] })
    expect((await actsOf(id)).filter((act) => act === 'resolve')).toHaveLength(1)
    expect(await closesToldOf(id)).toBe(1)
  }
  expect(await Promise.all(people.map(({ hears }) => hears()))).toEqual(before)
  expect(await doAll(ann, ids, { type: 'transfer', queueId: queueId(1) })).toMatchObject({
    skipped: [{ code: 'ERR_TICKET_NOT_OPEN', count: 2 }],
  })
})

test('what someone else has accepted meanwhile is skipped and counted, also for a user who may take over', async () => {
  const [ann, waiting] = [await clerk([queueId(0)]), await attended(line.boss, 2)]
  expect(await doAll(line.boss, waiting.ids, { type: 'return' })).toMatchObject({ done: 2, skipped: [] })
  const [first = 0, second = 0] = waiting.ids
  const before = await Promise.all(waiting.people.map(({ hears }) => hears()))
  expect((await world.call(ann, ticketEndpoints.update, { params: { id: first }, body: { status: 'open', userId: ann.id } })).status).toBe(
    200,
  )
  const skipped = [{ code: 'ERR_OTHER_OPEN_TICKET', count: 1 }]
  expect(await doAll(line.boss, waiting.ids, { type: 'accept' })).toMatchObject({ done: 2, skipped })
  expect(await read(first)).toMatchObject({ status: 'open', userId: ann.id })
  expect(await read(second)).toMatchObject({ status: 'open', userId: line.boss.id, attendances: [{}, { startedAct: 'accept' }] })
  const transfer = { type: 'transfer', userId: line.boss.id, queueId: queueId(1) } as const
  expect(await doAll(line.boss, [first], { ...transfer, expectedUserId: null })).toMatchObject({ skipped })
  expect(await doAll(line.boss, [first], transfer)).toMatchObject({ skipped: [] })
  // Only the single accept greets: customers get no message of an action for many.
  await expect.poll(async () => (await waiting.people[0]?.hears())?.length, PATIENCE).toBe((before[0]?.length ?? 0) + 1)
  expect(await waiting.people[1]?.hears()).toEqual(before[1])
})

test('a transfer of several tickets sends customers nothing, though a single one would', async () => {
  const { people, ids } = await attended(line.boss, 2)
  const before = await Promise.all(people.map(({ hears }) => hears()))
  expect(await doAll(line.boss, ids, { type: 'transfer', queueId: queueId(1) })).toMatchObject({ done: 2, skipped: [] })
  expect(await doAll(line.boss, ids, { type: 'transfer', userId: line.boss.id })).toMatchObject({ done: 2, skipped: [] })
  const [first, second] = people
  const body = { status: 'pending' as const, userId: null, queueId: queueId(0) }
  expect((await world.call(line.boss, ticketEndpoints.update, { params: { id: first?.id ?? 0 }, body })).status).toBe(200)
  // The message of the single transfer has arrived, so one of the transfers before it would be there too.
  await expect.poll(async () => (await first?.hears())?.length, PATIENCE).toBe((before[0]?.length ?? 0) + 1)
  expect(await second?.hears()).toEqual(before[1])
})

test('resolving several with goodbye goes one by one at the pace of the connection', async () => {
  const { people, ids } = await attended(line.boss, 2)
  const settings = { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 } as const
  expect((await world.call(line.boss, campaignSettingEndpoints.save, { body: { settings } as never })).status).toBe(200)
  const live = await listenToLiveEvents(world.url, line.boss)
  const { data: task } = await start(line.boss, { ids, action: { type: 'resolve', saysGoodbye: true } })
  await expect.poll(async () => (await people[0]?.hears())?.at(-1), PATIENCE).toBe('Goodbye')
  await live.hears('ticket', 'update')
  const job = () =>
    sql<{ later: boolean }>`select start_after > now() as later from pgboss.job
    where name = ${bulkJobName('ticket').name} and state = 'created'`.execute(world.platform)
  await expect.poll(async () => (await job()).rows, PATIENCE).toEqual([{ later: true }])
  expect((await read(ids[1] ?? 0)).status).toBe('open')
  await sql`update pgboss.job set start_after = now() where name = ${bulkJobName('ticket').name}`.execute(world.platform)
  expect(await ended(line.boss, task.id)).toMatchObject({ done: 2, skipped: [] })
  await expect.poll(async () => (await people[1]?.hears())?.at(-1), PATIENCE).toBe('Goodbye')
  // Each row was published: there is nothing to reload.
  expect(live.of('ticket').map(({ action }) => action)).not.toContain('reload')
  live.close()
})

test('each ticket is changed under the rights of the caller, and tickets of another company are left out', async () => {
  const [ann, bob] = [await clerk([queueId(0)]), await clerk([queueId(1)])]
  const [own, others, hidden] = [await attended(ann, 1), await attended(line.boss, 1), await attended(bob, 1, 1)]
  const stranger = await openBotConnection(world, { queues: [{ name: 'Theirs' }] })
  const zoe = stranger.meet()
  await zoe.says('Hello')
  const foreign = await zoe.ticket()
  const ids = [...own.ids, ...others.ids, ...hidden.ids, foreign.id]
  const task = await doAll(ann, ids, { type: 'resolve' })
  expect(task).toMatchObject({ total: 3, done: 3 })
  expect(task?.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect((await read(hidden.ids[0] ?? 0)).status).toBe('open')
  expect((await read(others.ids[0] ?? 0)).status).toBe('open')
  expect((await zoe.ticket()).status).toBe('pending')
  expect(await doAll(ann, hidden.ids, { type: 'tag', tagId: await newTag() })).toMatchObject({
    skipped: [{ code: 'ERR_NO_PERMISSION', count: 1 }],
  })
})

test('choosing by filter takes the tickets that the list shows to the caller', async () => {
  const [ann, bob] = [await clerk([queueId(0)]), await clerk([queueId(1)])]
  const { ids } = await attended(ann, 2)
  await attended(bob, 1, 1)
  const filter = { status: 'open' as const }
  expect((await world.call(ann, ticketBulkEndpoints.count, { body: { filter } })).data).toEqual({ count: 2 })
  const named = { ...filter, searchParam: (await read(ids[1] ?? 0)).contact.name }
  expect((await world.call(ann, ticketBulkEndpoints.count, { body: { filter: named } })).data).toEqual({ count: 1 })
  const { data: task } = await start(ann, { filter, action: { type: 'return' } })
  expect(await ended(ann, task.id)).toMatchObject({ total: 2, done: 2, skipped: [] })
  const waiting = { status: 'pending' as const, queueIds: JSON.stringify([queueId(1)]) }
  expect((await world.call(ann, ticketBulkEndpoints.count, { body: { filter: waiting } })).data).toEqual({ count: 0 })
})

test('transferring several removes them from the lists of users who no longer see them', async () => {
  const [ann, bob] = [await clerk(), await clerk([queueId(1)])]
  const { ids } = await attended(ann, 2)
  const live = await listenToLiveEvents(world.url, ann)
  const action = { type: 'transfer', queueId: queueId(1), userId: bob.id } as const
  expect(await doAll(ann, ids, action)).toMatchObject({ done: 2, skipped: [] })
  await live.hears('ticket', 'reload')
  expect(new Set(live.of('ticket').map(({ action: done, ticketId }) => ticketId ?? done))).toEqual(new Set([...ids, 'reload']))
  live.close()
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'open', userId: bob.id, queueId: queueId(1) })
  expect(await doAll(bob, ids, action)).toMatchObject({ skipped: [{ code: 'ERR_TICKET_UNCHANGED', count: 2 }] })
  expect(await start(bob, { ids, action: { type: 'transfer', queueId: 999_999 } })).toMatchObject({ status: 404 })
  expect(await start(bob, { ids, action: { type: 'transfer' } })).toMatchObject({ status: 422 })
})

async function newTag() {
  return (await world.call(line.boss, tags.endpoints.create, { body: { name: `Loyal ${world.unique()}` } })).data.id
}

test('tagging and untagging several publishes the tag’s count once', async () => {
  const { ids } = await attended(line.boss, 2)
  const tagId = await newTag()
  const live = await listenToLiveEvents(world.url, line.boss)
  expect(await doAll(line.boss, ids, { type: 'tag', tagId })).toMatchObject({ done: 2, skipped: [] })
  expect(await doAll(line.boss, ids, { type: 'tag', tagId })).toMatchObject({ skipped: [{ code: 'ERR_TICKET_UNCHANGED', count: 2 }] })
  expect((await read(ids[0] ?? 0)).tags).toMatchObject([{ id: tagId }])
  expect(await doAll(line.boss, ids, { type: 'untag', tagId })).toMatchObject({ done: 2, skipped: [] })
  expect((await read(ids[0] ?? 0)).tags).toEqual([])
  expect(live.of('tag')).toHaveLength(3)
  live.close()
  expect(await start(line.boss, { ids, action: { type: 'untag', tagId: 999_999 } })).toMatchObject({ status: 404 })
})

test('another process continues an unfinished bulk at the right ticket', async () => {
  const { ids } = await attended(line.boss, 3)
  const row = { companyId: line.boss.companyId, userId: line.boss.id, resource: 'ticket', ids, total: 3, done: 1, startedAt: new Date() }
  const left = world.platform.insertInto('bulkTasks').values({ ...row, action: JSON.stringify({ type: 'resolve', saysGoodbye: false }) })
  const { id: taskId } = await left.returning('id').executeTakeFirstOrThrow()
  const given = { companyId: line.boss.companyId, taskId }
  await Promise.all([1, 2].map(() => world.kernel.transact(given, (tx) => tx.enqueue(bulkJobName('ticket'), given))))
  expect(await ended(line.boss, taskId)).toMatchObject({ state: 'done', done: 3, skipped: [] })
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual(['open', 'closed', 'closed'])
  expect((await actsOf(ids[1] ?? 0)).filter((act) => act === 'resolve')).toHaveLength(1)
})
