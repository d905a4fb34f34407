import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

/** So long that no close is announced before it is undone, even on a slow machine. */
const world = await createWorld({ limits: { undoResolve: minutes(4) } })
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

const markUnread = (who: Person, id: number) => world.call(who, ticketEndpoints.markUnread, { params: { id } })
const shownUnread = async (id: number) => (await world.call(line.boss, ticketEndpoints.get, { params: { id } })).data.unreadMessages
const open = (who: Person, ticketId: number) => world.call(who, messageEndpoints.list, { params: { ticketId }, query: {} })
const unreadIds = async (who: Person) =>
  (await world.call(who, ticketEndpoints.list, { query: { withUnreadMessages: 'true', limit: 200 } })).data.tickets.map(({ id }) => id)

async function waiting() {
  const ana = customer(`Ana ${world.unique()}`)
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  return { ana, id: ticket.id }
}
/** A ticket whose agent has read everything. */
async function attended() {
  const { ana, id } = await waiting()
  const who = await world.person('user', line.boss.companyId)
  await line.accept(id, who)
  await open(who, id)
  return { ana, id, who }
}

test('a ticket marked as unread shows one unread message until its agent opens it', async () => {
  const { id, who } = await attended()
  const live = await listenToLiveEvents(world.url, line.boss)
  expect(await markUnread(who, id)).toMatchObject({ status: 200, data: { id, unreadMessages: 1 } })
  await live.hears('ticket', 'update')
  expect(live.of('ticket')).toMatchObject([{ action: 'update', ticket: { id, unreadMessages: 1 } }])
  live.close()
  expect(await unreadIds(who)).toContain(id)
  await open(line.boss, id)
  expect(await shownUnread(id)).toBe(1)
  expect((await open(who, id)).data.ticket.unreadMessages).toBe(0)
  expect(await shownUnread(id)).toBe(0)
  expect(await unreadIds(who)).not.toContain(id)
})

test('a message of the customer counts as the first unread one, and the mark adds none', async () => {
  const { ana, id, who } = await attended()
  await markUnread(who, id)
  const live = await listenToLiveEvents(world.url, who)
  await line.write(ana, 'Still there?')
  await live.hears('appMessage', 'create')
  expect(live.of('appMessage')).toMatchObject([{ ticket: { id, unreadMessages: 1 } }])
  await line.write(ana, 'Hello?')
  live.close()
  expect(await shownUnread(id)).toBe(2)
  await markUnread(who, id)
  expect(await shownUnread(id)).toBe(2)
})

test('an answer and a close take the mark away, and undoing the close brings it back', async () => {
  const { id, who } = await attended()
  await markUnread(who, id)
  const live = await listenToLiveEvents(world.url, who)
  expect(await world.call(who, messageEndpoints.send, { params: { ticketId: id }, body: { body: 'I am back' } })).toMatchObject({
    status: 200,
  })
  await live.hears('appMessage', 'create')
  expect(live.of('appMessage')).toMatchObject([{ ticket: { unreadMessages: 0 } }])
  live.close()
  expect(await shownUnread(id)).toBe(0)
  await markUnread(who, id)
  await world.call(who, messageEndpoints.send, { params: { ticketId: id }, body: { body: 'And again' } })
  expect(await shownUnread(id)).toBe(0)
  await markUnread(who, id)
  const close = { params: { id }, body: { status: 'closed' as const } }
  expect(await world.call(who, ticketEndpoints.update, close)).toMatchObject({ data: { unreadMessages: 0 } })
  expect(await world.call(who, ticketEndpoints.undoResolve, { params: { id }, query: {} })).toMatchObject({ data: { unreadMessages: 1 } })
})

test('whoever sees a waiting ticket may mark it, and of an open one its agent alone', async () => {
  const { id } = await attended()
  const colleague = await world.person('user', line.boss.companyId)
  for (const other of [colleague, line.boss]) expect(await markUnread(other, id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const { id: waitingId } = await waiting()
  await world.platform.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', waitingId).execute()
  expect(await markUnread(line.boss, waitingId)).toMatchObject({ status: 200, data: { unreadMessages: 1, status: 'pending' } })
  await line.accept(waitingId, line.boss)
  await line.resolve(waitingId, line.boss)
  expect(await markUnread(line.boss, waitingId)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})
