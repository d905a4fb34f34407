import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A pending ticket in a queue that a user works in. */
async function waiting(boss: Person, clerk: Person) {
  const { companyId } = boss
  const insert = world.platform
  const { id: contactId } = await insert
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queue = { companyId, name: `Queue ${contactId}`, color: `#${String(contactId).padStart(6, '0')}` }
  const { id: queueId } = await insert.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()
  await insert.insertInto('userQueues').values({ companyId, queueId, userId: clerk.id }).execute()
  const at = new Date()
  const row = { companyId, contactId, connectionId: null, queueId, status: 'pending' as const, createdAt: at, updatedAt: at }
  const { id } = await insert.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  await insert.insertInto('attendances').values({ companyId, ticketId: id, queueId, queuedAt: at }).execute()
  return { id, queueId, queueName: queue.name }
}

const change = (by: Person, id: number, body: object) => world.call(by, ticketEndpoints.update, { params: { id }, body })
const stepsOf = async (by: Person, ticketId: number, query = {}) =>
  (await world.call(by, timelineEndpoints.list, { params: { ticketId }, query })).data
const story = async (by: Person, ticketId: number) => {
  const { steps } = await stepsOf(by, ticketId, { limit: 200 })
  for (const { act, code } of steps) expect(act).toBe(code)
  return steps.map(({ act, values, user }) => [act, values, user?.name]).reverse()
}
/** For each attendance: the acts that queued, started and finished it, its user, and who closed it. */
const attendancesOf = async (by: Person, id: number) =>
  (await world.call(by, ticketEndpoints.get, { params: { id } })).data.attendances.map((one) => [
    ...[one.queuedAct, one.startedAct, one.finishedAct],
    ...[one.user?.name, one.closedBy?.name],
  ])

test('handedOn lists only transfers and returns, for the places between messages', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const { id, queueName } = await waiting(boss, clerk)
  await change(clerk, id, { status: 'open', userId: clerk.id })
  await change(clerk, id, { status: 'open', userId: boss.id, queueId: null })
  await change(boss, id, { status: 'pending', userId: null })
  await change(boss, id, { status: 'open', userId: boss.id })
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: `${queueName} too`, color: '#224466' } })
  await change(boss, id, { status: 'pending', userId: null, queueId: queue.id })
  const handed = async (query = {}) => (await stepsOf(boss, id, { handedOn: 'true', ...query })).steps
  expect((await handed()).map(({ act, values, user }) => [act, values, user?.name])).toEqual([
    ['transfer', { queue: queue.name, user: '' }, boss.name],
    ['return', {}, boss.name],
    ['transfer', { queue: '', user: boss.name }, clerk.name],
  ])
  const { steps, nextCursor } = await stepsOf(boss, id, { handedOn: 'true', limit: 1 })
  expect(steps).toMatchObject([{ act: 'transfer' }])
  expect(await handed({ cursor: nextCursor })).toMatchObject([{ act: 'return' }, { act: 'transfer' }])
  expect((await stepsOf(boss, id)).steps).toHaveLength(5)
})

test('the timeline shows each act of an agent, with who did it and to whom', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const { id, queueName } = await waiting(boss, clerk)
  await change(clerk, id, { status: 'open', userId: clerk.id })
  await change(boss, id, { userId: boss.id })
  await change(boss, id, { userId: clerk.id })
  await change(clerk, id, { status: 'pending', userId: null })
  await change(boss, id, { queueId: null })
  await change(boss, id, { status: 'open', userId: boss.id })
  await change(boss, id, { status: 'closed' })
  await change(boss, id, { status: 'open', userId: clerk.id })
  await change(boss, id, { status: 'closed', userId: boss.id })
  expect(await story(boss, id)).toEqual([
    ['accept', {}, clerk.name],
    ['takeOver', { user: clerk.name }, boss.name],
    ['transfer', { queue: queueName, user: clerk.name }, boss.name],
    ['return', {}, clerk.name],
    ['transfer', { queue: '', user: '' }, boss.name],
    ['accept', {}, boss.name],
    ['resolve', {}, boss.name],
    ['reopen', {}, boss.name],
    ['resolve', { user: clerk.name }, boss.name],
  ])
  expect(await attendancesOf(boss, id)).toEqual([
    [null, 'accept', 'takeOver', clerk.name, undefined],
    ['takeOver', 'takeOver', 'transfer', boss.name, undefined],
    ['transfer', 'transfer', 'return', clerk.name, undefined],
    ['return', 'accept', 'resolve', boss.name, boss.name],
    ['reopen', 'reopen', 'resolve', clerk.name, boss.name],
  ])
})

test('a change of the queue alone goes on in the same attendance, and is no transfer', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const { id, queueName } = await waiting(boss, clerk)
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: `${queueName} too`, color: '#224466' } })
  await change(clerk, id, { status: 'open', userId: clerk.id })
  await change(clerk, id, { status: 'open', userId: clerk.id, queueId: queue.id })
  await change(boss, id, { queueId: null })
  expect(await story(boss, id)).toEqual([
    ['accept', {}, clerk.name],
    ['moveQueue', { queue: queue.name }, clerk.name],
    ['moveQueue', { queue: '' }, boss.name],
  ])
  expect(await attendancesOf(boss, id)).toEqual([[null, 'accept', null, clerk.name, undefined]])
  expect((await stepsOf(boss, id, { handedOn: 'true' })).steps).toEqual([])
  const { data } = await world.call(boss, ticketEndpoints.get, { params: { id } })
  expect(data.attendances).toMatchObject([{ queue: null }])
})

test('a ticket belongs to the user who resolved it, and the attendance to the user who attended', async () => {
  const boss = await world.person('supervisor')
  const [clerk, other] = [await world.person('user', boss.companyId), await world.person('user', boss.companyId)]
  const { id } = await waiting(boss, clerk)
  await change(clerk, id, { status: 'open', userId: clerk.id })
  expect(await change(other, id, { status: 'closed' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await change(boss, id, { status: 'closed' })).toMatchObject({
    data: { status: 'closed', userId: boss.id, user: { name: boss.name } },
  })
  const { data } = await world.call(clerk, ticketEndpoints.get, { params: { id } })
  expect(data.attendances).toMatchObject([{ user: { id: clerk.id }, closedBy: { id: boss.id, name: boss.name } }])
})

test('a ticket that nobody attended counts as attended by the user who resolved it', async () => {
  const boss = await world.person('admin')
  const { id } = await waiting(boss, boss)
  await change(boss, id, { status: 'closed' })
  expect(await attendancesOf(boss, id)).toEqual([[null, null, 'resolve', boss.name, boss.name]])
})

test('deleting a user leaves their ticket pending, with a timeline entry', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const { id } = await waiting(boss, clerk)
  await change(clerk, id, { status: 'open', userId: clerk.id })
  await world.call(boss, users.endpoints.remove, { params: { id: clerk.id } })
  expect(await story(boss, id)).toEqual([
    ['accept', {}, clerk.name],
    ['release', { user: clerk.name }, undefined],
  ])
  expect(await attendancesOf(boss, id)).toEqual([
    [null, 'accept', 'release', clerk.name, undefined],
    ['release', null, null, undefined, undefined],
  ])
})

test('the timeline is paged, newest first, and each entry comes once', async () => {
  const boss = await world.person('admin')
  const { id } = await waiting(boss, boss)
  for (let turn = 0; turn < 4; turn++) {
    await change(boss, id, { status: 'open', userId: boss.id })
    await change(boss, id, { status: 'pending', userId: null })
  }
  const read: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof stepsOf>> = await stepsOf(boss, id, { limit: 3, ...(cursor && { cursor }) })
    expect(page.hasMore).toBe(page.nextCursor !== null)
    read.push(...page.steps.map((one) => one.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(read).toHaveLength(8)
  expect(read).toEqual([...new Set(read)].toSorted((a, b) => b - a))
})

test('each new timeline entry is published to the users who see the ticket, and to nobody else', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const stranger = await world.person('user', boss.companyId)
  const foreign = await world.person('admin')
  const { id } = await waiting(boss, clerk)
  const heard = await Promise.all([boss, clerk, stranger, foreign].map((person) => listenToLiveEvents(world.url, person)))
  const [own, theirs, ...others] = heard
  await change(clerk, id, { status: 'open', userId: clerk.id })
  await change(clerk, id, { status: 'closed' })
  for (const ear of [own, theirs]) {
    await ear?.hearsOf('ticketStep', { code: 'resolve' })
    expect((ear?.of('ticketStep') ?? []).map(({ step }) => step).reverse()).toEqual((await stepsOf(boss, id)).steps)
  }
  for (const ear of others) expect(ear.of('ticketStep')).toEqual([])
  for (const ear of heard) ear.close()
  expect(await world.call(stranger, timelineEndpoints.list, { params: { ticketId: id }, query: {} })).toMatchObject({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  })
  expect(await world.call(foreign, timelineEndpoints.list, { params: { ticketId: id }, query: {} })).toMatchObject({
    status: 404,
    error: 'ERR_NO_TICKET_FOUND',
  })
})
