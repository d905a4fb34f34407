import { randomUUID } from 'node:crypto'
import { kanbanTagsEndpoint, orderLanesEndpoint, tags } from '@recado/contract/tags'
import { kanbanEndpoints, MAX_CARDS_PER_LANE } from '@recado/contract/tickets/kanban'
import type { Ticket, TicketStatus } from '@recado/contract/tickets/tickets'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A company with a supervisor and a kanban lane for each name. */
async function companyWith(...names: string[]) {
  const boss = await world.person('supervisor')
  const lanes: number[] = []
  for (const name of names)
    lanes.push((await world.call(boss, tags.endpoints.create, { body: { name, color: '#0f766e', kanban: 1 } })).data.id)
  return { boss, lanes }
}

type Wanted = { status?: TicketStatus; queueId?: number; userId?: number; unreadMessages?: number; name?: string }
let minute = 0

/** Inserts a ticket of a new contact. Each ticket is changed a minute later than the one before. */
async function ticketOf({ companyId }: Person, { status = 'pending', name = 'Rita', ...more }: Wanted = {}, tagIds: number[] = []) {
  const contact = { companyId, name }
  const { id: contactId } = await world.platform.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute++))
  const row = { companyId, contactId, connectionId: null, status, createdAt: at, updatedAt: at, ...more }
  const { id: ticketId } = await world.platform.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  for (const tagId of tagIds) await world.platform.insertInto('ticketTags').values({ companyId, ticketId, tagId }).execute()
  return ticketId
}

const board = (who: Person, query: object = { showAll: 'true' }) => world.call(who, kanbanEndpoints.board, { query })
const idsOn = async (who: Person, query?: object) => (await board(who, query)).data.tickets.map(({ id }) => id)
const tagsOf = async (who: Person, id: number) =>
  (await world.call(who, ticketEndpoints.get, { params: { id } })).data.tags.map((tag: { id: number }) => tag.id)
const put = (who: Person, ticketId: number, tagId: number | 'lane0', query: { changeId?: string } = {}) =>
  world.call(who, kanbanEndpoints.put, { params: { ticketId, tagId }, query })
const takeOff = (who: Person, ticketId: number) => world.call(who, kanbanEndpoints.takeOff, { params: { ticketId }, query: {} })

test('the board shows pending and open tickets, the last changed first, with a count per lane', async () => {
  const { boss, lanes } = await companyWith('Offer', 'Order')
  const plain = (await world.call(boss, tags.endpoints.create, { body: { name: 'Plain', color: '#0f766e' } })).data.id
  const [offer, order] = lanes as [number, number]
  const first = await ticketOf(boss, {}, [plain])
  const second = await ticketOf(boss, { status: 'open', userId: boss.id }, [order, offer])
  await ticketOf(boss, { status: 'closed' }, [offer])
  const third = await ticketOf(boss)
  const { data } = await board(boss)
  expect(data.tickets.map(({ id }) => id)).toEqual([third, second, first])
  expect(data).toMatchObject({ count: 3, hasMore: false })
  expect(new Map(data.lanes.map(({ tagId, count }) => [tagId, count]))).toEqual(
    new Map([
      [null, 2],
      [offer, 1],
    ]),
  )
})

test('the board shows all tickets to users who may see them and ask, else their own and those of their queues', async () => {
  const { boss } = await companyWith()
  const { companyId } = boss
  const queue = async (name: string, color: string) =>
    (await world.platform.insertInto('queues').values({ companyId, name, color }).returning('id').executeTakeFirstOrThrow()).id
  const [own, foreign] = [await queue('Own', '#000001'), await queue('Foreign', '#000002')]
  const ana = await world.person('user', companyId)
  await world.platform.insertInto('userQueues').values({ companyId, userId: ana.id, queueId: own }).execute()
  const inOwn = await ticketOf(boss, { queueId: own })
  const inForeign = await ticketOf(boss, { queueId: foreign })
  const hers = await ticketOf(boss, { queueId: foreign, status: 'open', userId: ana.id })
  const unqueued = await ticketOf(boss)
  expect(await idsOn(ana)).toEqual([unqueued, hers, inOwn])
  expect(await idsOn(ana, { queueIds: JSON.stringify([own, foreign]) })).toEqual([hers, inOwn])
  for (const query of [{ showAll: 'true' }, { showAll: 'true', queueIds: '[]' }])
    expect(await idsOn(boss, query)).toEqual([unqueued, hers, inForeign, inOwn])
  expect(await idsOn(boss, {})).toEqual([unqueued])
  expect(await idsOn(await world.person('admin'))).toEqual([])
})

test('the board filters by text, tags, users and unread, as the inbox does', async () => {
  const { boss, lanes } = await companyWith('Offer')
  const rita = await ticketOf(boss, { name: 'Rita Lobo', unreadMessages: 2 }, lanes)
  const bento = await ticketOf(boss, { name: 'Bento Sá', status: 'open', userId: boss.id })
  const all = (query: object) => idsOn(boss, { showAll: 'true', ...query })
  expect(await all({ searchParam: 'lobo' })).toEqual([rita])
  expect(await all({ tags: JSON.stringify(lanes) })).toEqual([rita])
  expect(await all({ users: JSON.stringify([boss.id]) })).toEqual([bento])
  expect(await all({ withUnreadMessages: 'true' })).toEqual([rita])
  expect(await all({ searchParam: 'nobody' })).toEqual([])
})

test('each lane shows a limited number of cards and counts all, in one statement', async () => {
  const { boss, lanes } = await companyWith('Offer')
  const { companyId } = boss
  const people = Array.from({ length: MAX_CARDS_PER_LANE + 3 }, (_, place) => ({ companyId, name: `Customer ${place}` }))
  const contacts = await world.platform.insertInto('contacts').values(people).returning('id').execute()
  const at = (place: number) => new Date(Date.UTC(2026, 1, 1, 0, 0, place))
  const rows = contacts.map(({ id: contactId }, place) => ({
    ...{ companyId, contactId, connectionId: null, status: 'pending' as const, createdAt: at(place), updatedAt: at(place) },
  }))
  const made = await world.platform.insertInto('tickets').values(rows).returning('id').execute()
  const tagged = made.slice(0, 2).map(({ id: ticketId }) => ({ companyId, ticketId, tagId: lanes[0] as number }))
  await world.platform.insertInto('ticketTags').values(tagged).execute()
  const { answer, statements } = await countStatements((headers) =>
    fetch(`${world.url}/api/ticket/kanban?showAll=true`, { headers: { ...headers, authorization: `Bearer ${boss.token}` } }),
  )
  const data = (await answer.json()) as { tickets: Ticket[]; lanes: { tagId: number | null; count: number }[]; count: number }
  expect(statements).toHaveLength(1)
  expect(data.count).toBe(MAX_CARDS_PER_LANE + 3)
  expect(data.lanes.find(({ tagId }) => tagId === null)?.count).toBe(MAX_CARDS_PER_LANE + 1)
  // The first lane leaves out its oldest tickets; the other lane shows even older ones.
  const shown = new Set(data.tickets.map(({ id }) => id))
  expect([shown.size, shown.has(made[0]?.id ?? 0), shown.has(made[2]?.id ?? 0)]).toEqual([MAX_CARDS_PER_LANE + 2, true, false])
})

test('moving to a lane replaces the tag of another lane, keeps all other tags, and is published', async () => {
  const { boss, lanes } = await companyWith('Offer', 'Order')
  const [offer, order] = lanes as [number, number]
  const plain = (await world.call(boss, tags.endpoints.create, { body: { name: 'Plain', color: '#0f766e' } })).data.id
  const id = await ticketOf(boss, {}, [offer, plain])
  const heard = await listenToLiveEvents(world.url, boss)
  expect((await put(boss, id, order)).data).toEqual({ ticketId: id, tagId: order })
  await heard.hearsOf('ticket', { id })
  await heard.hearsOf('tag', { id: offer, ticketsCount: 0 })
  await heard.hearsOf('tag', { id: order, ticketsCount: 1 })
  heard.close()
  expect(await tagsOf(boss, id)).toEqual([order, plain].toSorted((a, b) => a - b))
  expect(await takeOff(boss, id)).toMatchObject({ status: 200, data: { message: 'tag.removed' } })
  expect(await tagsOf(boss, id)).toEqual([plain])
  await put(boss, id, offer)
  await put(boss, id, plain)
  expect(await tagsOf(boss, id)).toEqual([offer, plain].toSorted((a, b) => a - b))
  expect((await put(boss, id, 'lane0')).data).toEqual({ ticketId: id, tagId: null })
  expect(await tagsOf(boss, id)).toEqual([plain])
})

test('many moves of one card at once leave it in one lane, and the last live event shows that lane', async () => {
  const { boss, lanes } = await companyWith('Offer', 'Order', 'Sent')
  const id = await ticketOf(boss, {}, lanes.slice(0, 1))
  const heard = await listenToLiveEvents(world.url, boss)
  await Promise.all([...lanes, ...lanes, ...lanes].map((tagId) => put(boss, id, tagId)))
  await Promise.all([put(boss, id, lanes[1] as number), takeOff(boss, id), put(boss, id, lanes[2] as number)])
  const after = (await tagsOf(boss, id)) as number[]
  expect(after.length).toBeLessThanOrEqual(1)
  await heard.socket.emitWithAck('joinNotification')
  const told = heard.of('ticket').at(-1)?.ticket as Ticket | undefined
  expect(told?.tags.map((tag) => tag.id)).toEqual(after)
  heard.close()
})

test('a second move with the same changeId does not undo a later move', async () => {
  const { boss, lanes } = await companyWith('Offer', 'Order')
  const [offer, order] = lanes as [number, number]
  const id = await ticketOf(boss)
  const changeId = randomUUID()
  await put(boss, id, offer, { changeId })
  await put(boss, id, order)
  expect(await put(boss, id, offer, { changeId })).toMatchObject({ status: 200 })
  expect(await tagsOf(boss, id)).toEqual([order])
})

test('a user cannot move a ticket they do not see, nor use the tag of another company', async () => {
  const { boss, lanes } = await companyWith('Offer')
  const { companyId } = boss
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId, name: 'Far', color: '#000003' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ana = await world.person('user', companyId)
  const id = await ticketOf(boss, { queueId })
  expect(await put(ana, id, lanes[0] as number)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await takeOff(ana, id)).toMatchObject({ status: 403 })
  const foreign = await companyWith('Theirs')
  expect(await put(boss, id, foreign.lanes[0] as number)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' })
})

test('lanes stand in their stored order, the others after them by name', async () => {
  const { boss, lanes } = await companyWith('Bbb', 'Aaa', 'Ccc')
  const [b, a, c] = lanes as [number, number, number]
  const order = async () => (await world.call(boss, kanbanTagsEndpoint)).data.lista.map(({ id }) => id)
  expect(await order()).toEqual([a, b, c])
  const heard = await listenToLiveEvents(world.url, boss)
  const put = (tagIds: number[]) => world.call(boss, orderLanesEndpoint, { body: { tagIds } })
  expect((await put([c, b])).data.lista.map(({ id }) => id)).toEqual([c, b, a])
  await heard.hearsOf('tag', { id: c })
  await heard.hearsOf('tag', { id: b })
  heard.close()
  expect(await order()).toEqual([c, b, a])
  await put([a])
  expect(await order()).toEqual([a, b, c])
  expect(await put([a, 999_999])).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' })
})
