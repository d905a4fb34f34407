import { randomUUID } from 'node:crypto'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

const insert = (table: string, row: object): Promise<number> =>
  world.platform
    .insertInto(table as 'tags')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** A pending ticket in a queue that these users work in. */
async function waiting(...people: Person[]) {
  const companyId = people[0]?.companyId ?? 0
  const contactId = await insert('contacts', { companyId, name: 'Rita' })
  const queueId = await insert('queues', { companyId, name: world.unique(), color: `#${world.unique().slice(0, 6)}` })
  for (const { id: userId } of people) await world.platform.insertInto('userQueues').values({ companyId, userId, queueId }).execute()
  const at = new Date()
  return insert('tickets', { companyId, contactId, queueId, connectionId: null, status: 'pending', createdAt: at, updatedAt: at })
}
const change = (who: Person, id: number, body: object) => world.call(who, ticketEndpoints.update, { params: { id }, body })

test('a second call with the same changeId changes and publishes nothing, and answers the ticket as it is now', async () => {
  const ana = await world.person('user')
  const id = await waiting(ana)
  const accept = { status: 'open', userId: ana.id, changeId: randomUUID() }
  expect(await change(ana, id, accept)).toMatchObject({ status: 200, data: { status: 'open', userId: ana.id } })
  await change(ana, id, { status: 'closed' })
  const live = await listenToLiveEvents(world.url, ana)
  const before = await world.digest()
  expect(await change(ana, id, accept)).toMatchObject({ status: 200, data: { status: 'closed', userId: ana.id } })
  await live.socket.emitWithAck('joinNotification')
  expect(live.of('ticket')).toEqual([])
  expect(await world.digest()).toEqual(before)
  live.close()
})

test('many calls with the same changeId at once make the change once, and all get an answer', async () => {
  const ana = await world.person('user')
  const id = await waiting(ana)
  const live = await listenToLiveEvents(world.url, ana)
  const accept = { status: 'open', userId: ana.id, changeId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => change(ana, id, accept)))
  expect(answers.map(({ status, data }) => [status, data.status])).toEqual(Array(8).fill([200, 'open']))
  const close = { status: 'closed', changeId: randomUUID() }
  await Promise.all(Array.from({ length: 8 }, () => change(ana, id, close)))
  await live.socket.emitWithAck('joinNotification')
  expect(live.of('ticket').map(({ ticket }) => (ticket as { status: string }).status)).toEqual(['open', 'closed'])
  live.close()
})

test('a caller who no longer sees the ticket gets the first answer again, and nothing that happened later', async () => {
  const ana = await world.person('user')
  const bob = await world.person('admin', ana.companyId)
  const id = await waiting(ana)
  await change(ana, id, { status: 'open', userId: ana.id })
  const queueId = await insert('queues', { companyId: ana.companyId, name: 'Elsewhere', color: '#123456' })
  const away = { userId: bob.id, queueId, changeId: randomUUID() }
  const first = await change(ana, id, away)
  expect(first).toMatchObject({ status: 200, data: { userId: bob.id } })
  await world.platform.updateTable('tickets').set({ lastMessage: 'Secret' }).where('id', '=', id).execute()
  const again = await change(ana, id, away)
  expect([again.status, again.data]).toEqual([200, first.data])
  expect(await change(ana, id, { ...away, changeId: randomUUID() })).toMatchObject({ status: 403 })
  expect(await change(bob, id, away)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
})

test('a changeId belongs to one change of one ticket, and a refused change does not use it up', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const [one, two] = [await waiting(ana, bob), await waiting(ana)]
  const accept = { status: 'open', userId: ana.id, changeId: randomUUID() }
  await change(bob, one, { status: 'open', userId: bob.id })
  expect(await change(ana, one, accept)).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' })
  await change(bob, one, { status: 'pending' })
  expect(await change(ana, one, accept)).toMatchObject({ status: 200, data: { status: 'open', userId: ana.id } })
  expect(await change(ana, two, accept)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
  expect(await change(ana, two, { status: 'open', changeId: 'x' })).toMatchObject({ status: 422 })
  const eve = await world.person('admin')
  expect(await change(eve, await waiting(eve), { ...accept, userId: eve.id })).toMatchObject({ status: 200 })
})

test('a repeated change of tags does not undo a later change', async () => {
  const ana = await world.person('user')
  const id = await waiting(ana)
  const tag = async (name: string) => ({ id: (await world.call(ana, tags.endpoints.create, { body: { name, color: '#123456' } })).data.id })
  const [first, second] = [await tag('First'), await tag('Second')]
  const set = (given: { id: number }[], changeId?: string) =>
    world.call(ana, ticketEndpoints.syncTags, { body: { ticketId: id, tags: given, ...(changeId && { changeId }) } })
  const changeId = randomUUID()
  await Promise.all([set([first], changeId), set([first], changeId)])
  await set([second])
  expect(await set([first], changeId)).toMatchObject({ status: 200, data: { tags: [{ name: 'Second' }] } })
})

test('a changeId is remembered for a week', async () => {
  const ana = await world.person('user')
  const ticketId = await waiting(ana)
  const now = world.clock.now()
  const done = (createdAt: Date) => ({ companyId: ana.companyId, id: randomUUID(), ticketId, userId: ana.id, answer: '{}', createdAt })
  const [old, young] = [done(later(now, -days(7) - 60_000)), done(later(now, 60_000 - days(7)))]
  await world.platform.insertInto('appliedChanges').values([old, young]).execute()
  await runCronJob(world, 'tickets.sweep')
  const left = await world.platform.selectFrom('appliedChanges').select('id').where('ticketId', '=', ticketId).execute()
  expect(left).toEqual([{ id: young.id }])
})
