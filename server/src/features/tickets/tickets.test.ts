import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

type TicketPage = OutputOf<typeof ticketEndpoints.list>
const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

async function waiting(name = `Ana ${world.unique()}`) {
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  return { ana, ...ticket }
}
async function queue() {
  const body = { name: `Queue ${world.unique()}`, color: `#${world.unique().slice(0, 6)}` }
  return (await world.call(line.boss, queues.endpoints.create, { body })).data.id
}
async function worker(queueIds: number[] = []): Promise<Person> {
  const person = await world.person('user', line.boss.companyId)
  await world.call(line.boss, users.endpoints.update, { params: { id: person.id }, body: { queueIds } })
  return person
}
const change = (who: Person, id: number, body: object) => world.call(who, ticketEndpoints.update, { params: { id }, body })
const listed = async (who: Person, query: object = {}) =>
  (await world.call(who, ticketEndpoints.list, { query: { limit: 200, ...query } })).data.tickets.map(({ id }) => id)
const attendances = async (id: number) => (await world.call(line.boss, ticketEndpoints.get, { params: { id } })).data.attendances

test('a ticket is accepted, returned, transferred and resolved, and its attendances show it', async () => {
  const [sales, help] = [await queue(), await queue()]
  const [ann, bob] = [await worker([sales]), await worker([help])]
  const { id } = await waiting()
  expect(await change(ann, id, { status: 'open', userId: ann.id, queueId: sales })).toMatchObject({
    status: 200,
    data: { status: 'open', userId: ann.id, queue: { id: sales } },
  })
  expect(await change(ann, id, { status: 'pending' })).toMatchObject({ data: { status: 'pending', userId: null, user: null } })
  await change(ann, id, { status: 'open', userId: ann.id })
  expect(await change(ann, id, { userId: bob.id, queueId: help })).toMatchObject({
    data: { status: 'open', userId: bob.id, queueId: help },
  })
  expect(await change(bob, id, { status: 'closed' })).toMatchObject({ data: { status: 'closed', userId: bob.id } })
  const told = await attendances(id)
  expect(told.map(({ user, startedAt, finishedAt }) => [user?.id ?? null, startedAt !== null, finishedAt !== null])).toEqual([
    [ann.id, true, true],
    [ann.id, true, true],
    [bob.id, true, true],
  ])
})

test('of two who accept at once one gets the ticket, and the error tells the other who has it', async () => {
  const { id } = await waiting()
  const people = await Promise.all(Array.from({ length: 6 }, () => worker()))
  const answers = await Promise.all(people.map((one) => change(one, id, { status: 'open', userId: one.id })))
  const [winner] = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({
      status: 409,
      error: 'ERR_OTHER_OPEN_TICKET',
      details: { id, userId: winner?.data.userId, user: { name: expect.any(String) } },
    })
})

test('who accepts late is refused, also a user who may take over: the call says which agent the screen showed', async () => {
  const { id } = await waiting()
  const ann = await worker()
  const { boss } = line
  const accept = (who: Person, more: object) => change(who, id, { status: 'open', userId: who.id, ...more })
  const first = { expectedUserId: null, changeId: randomUUID() }
  expect(await accept(ann, first)).toMatchObject({ status: 200, data: { userId: ann.id } })
  const refusal = { status: 409, error: 'ERR_OTHER_OPEN_TICKET', details: { id, userId: ann.id, user: { name: ann.name } } }
  for (const late of [boss, await worker(), await world.person('supervisor', boss.companyId)])
    expect(await accept(late, { expectedUserId: null })).toMatchObject(refusal)
  expect(await accept(boss, { expectedUserId: ann.id })).toMatchObject({ status: 200, data: { userId: boss.id } })
  // A repeat answers as its first call did, although the ticket is with someone else by now.
  expect(await accept(ann, first)).toMatchObject({ status: 200, data: { userId: boss.id } })
  expect((await attendances(id)).map(({ startedAct }) => startedAct)).toEqual(['accept', 'takeOver'])
})

test('a user sees the tickets of their queues, those without queue unless not allowed, and their own', async () => {
  const [sales, help] = [await queue(), await queue()]
  const ann = await worker([sales])
  const strict = await worker([sales])
  await world.call(line.boss, users.endpoints.update, { params: { id: strict.id }, body: { allTicket: 'desabled' } })
  const [one, two, three] = [await waiting(), await waiting(), await waiting()]
  await change(line.boss, one.id, { queueId: sales })
  await change(line.boss, two.id, { queueId: help })
  const pending = { status: 'pending' }
  expect(await listed(ann, pending)).toEqual(expect.arrayContaining([one.id, three.id]))
  expect(await listed(ann, pending)).not.toContain(two.id)
  expect(await listed(strict, pending)).toContain(one.id)
  expect(await listed(strict, pending)).not.toContain(three.id)
  expect(await world.call(strict, ticketEndpoints.get, { params: { id: three.id } })).toMatchObject({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  })
  expect(await world.call(ann, ticketEndpoints.getByUuid, { params: { uuid: two.uuid } })).toMatchObject({ status: 403 })
  await change(line.boss, two.id, { userId: ann.id })
  expect(await world.call(ann, ticketEndpoints.get, { params: { id: two.id } })).toMatchObject({ status: 200 })
})

test('the open list shows the user’s own tickets; users who see all may list everyone’s', async () => {
  const [ann, boss2] = [await worker(), await world.person('supervisor', line.boss.companyId)]
  const { id } = await waiting()
  await change(ann, id, { status: 'open', userId: ann.id })
  expect(await listed(ann, { status: 'open' })).toEqual([id])
  expect(await listed(boss2, { status: 'open' })).not.toContain(id)
  expect(await listed(boss2, { status: 'open', showAll: 'true' })).toContain(id)
  const other = await worker()
  expect(await listed(other, { status: 'open', showAll: 'true' })).toEqual([])
})

test('filters: queues, no queue, tags (all of them), users, unread, days, search', async () => {
  const sales = await queue()
  const ann = await worker()
  const [one, two] = [await waiting(`Zuleika ${world.unique()}`), await waiting()]
  const tag = async () => (await world.call(line.boss, tags.endpoints.create, { body: { name: `Tag ${world.unique()}` } })).data.id
  const [vip, new_] = [await tag(), await tag()]
  const setTags = (ticketId: number, ...ids: number[]) =>
    world.call(line.boss, ticketEndpoints.syncTags, { body: { ticketId, tags: ids.map((id) => ({ id })) } })
  await change(line.boss, one.id, { queueId: sales })
  expect(await setTags(one.id, vip, new_)).toMatchObject({ status: 200, data: { tags: [{ id: vip }, { id: new_ }] } })
  await setTags(two.id, vip)
  await change(ann, two.id, { status: 'open', userId: ann.id })
  const boss = line.boss
  expect(await listed(boss, { queueIds: `[${sales}]` })).toEqual([one.id])
  expect(await listed(boss, { queueIds: '[]' })).toEqual(await listed(boss, {}))
  expect(await listed(boss, { queueIds: '[null]', users: `[${ann.id}]` })).toEqual([two.id])
  expect((await listed(boss, { tags: `[${vip}]` })).sort()).toEqual([one.id, two.id].sort())
  expect(await listed(boss, { tags: `[${vip},${new_}]` })).toEqual([one.id])
  expect(await listed(boss, { users: `[${ann.id}]` })).toEqual([two.id])
  expect(await listed(boss, { withUnreadMessages: 'true' })).toEqual(expect.arrayContaining([one.id]))
  expect(await listed(boss, { searchParam: 'ZÚLEIKA' })).toEqual([one.id])
  expect(await listed(boss, { searchParam: one.ana.number.slice(-8) })).toEqual([one.id])
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  expect(await listed(boss, { date: today, queueIds: `[${sales}]` })).toEqual([one.id])
  expect(await listed(boss, { date: '2020-01-01' })).toEqual([])
  expect(await listed(boss, { updatedAt: today, queueIds: `[${sales}]` })).toEqual([one.id])
  for (const wrong of [{ tags: 'x' }, { users: '{}' }, { queueIds: '[1,"2"]' }, { cursor: 'nonsense' }, { showAll: 'maybe' }])
    expect(await world.call(boss, ticketEndpoints.list, { query: wrong as never }), JSON.stringify(wrong)).toMatchObject({ status: 422 })
})

test('pages follow each other without a gap, by cursor and by number', async () => {
  for (let turn = 0; turn < 5; turn++) await waiting()
  const whole = await listed(line.boss)
  const paged: number[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 3, ...(cursor && { cursor }) }
    const { data }: { data: TicketPage } = await world.call(line.boss, ticketEndpoints.list, { query })
    expect(data.hasMore).toBe(data.nextCursor !== null)
    expect(data.count).toBe(whole.length)
    paged.push(...data.tickets.map(({ id }) => id))
    cursor = data.nextCursor
  } while (cursor)
  expect(paged).toEqual(whole)
  expect(await listed(line.boss, { limit: 3, pageNumber: 2 })).toEqual(whole.slice(3, 6))
})

test('users who no longer see a ticket get a live event that removes it from their lists', async () => {
  const [sales, help] = [await queue(), await queue()]
  const [ann, bob] = [await worker([sales]), await worker([help])]
  const { id } = await waiting()
  await change(line.boss, id, { queueId: sales })
  const [anns, bobs] = [await listenToLiveEvents(world.url, ann), await listenToLiveEvents(world.url, bob)]
  await change(line.boss, id, { queueId: help })
  await bobs.hearsOf('ticket', { id })
  await anns.hears('ticket', 'delete')
  expect(anns.of('ticket')).toEqual([{ name: 'ticket', action: 'delete', ticketId: id }])
  anns.close()
  bobs.close()
})

test('opening a ticket works once; a second time the error names the user who has it', async () => {
  const ann = await worker()
  const sales = await queue()
  const { contactId, id } = await waiting()
  const open = (who: Person, more = {}) =>
    world.call(who, ticketEndpoints.create, { body: { contactId, whatsappId: line.id, queueId: sales, ...more } })
  expect(await open(ann)).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET', details: { id } })
  await change(ann, id, { status: 'closed', userId: ann.id })
  expect(await open(ann)).toMatchObject({ status: 200, data: { id, status: 'open', userId: ann.id, queueId: sales } })
  const bob = await worker()
  expect(await open(bob)).toMatchObject({ status: 409, details: { userId: ann.id, user: { name: ann.name } } })
  expect(await open(bob, { userId: ann.id })).toMatchObject({ status: 403 })
  expect(await world.call(bob, ticketEndpoints.create, { body: { contactId, whatsappId: line.id } })).toMatchObject({ status: 422 })
})

test('without a named connection, a ticket opens on the caller’s own or the company’s default', async () => {
  const other = await waiting()
  await change(line.boss, other.id, { status: 'closed', userId: line.boss.id })
  expect(await world.call(line.boss, ticketEndpoints.create, { body: { contactId: other.contactId } })).toMatchObject({
    status: 200,
    data: { whatsappId: line.id },
  })
})

test('without any default connection, opening a ticket needs a named one', async () => {
  const boss = await world.person('admin')
  const insert = { companyId: boss.companyId, name: 'Rita' }
  const { id: contactId } = await world.platform.insertInto('contacts').values(insert).returning('id').executeTakeFirstOrThrow()
  expect(await world.call(boss, ticketEndpoints.create, { body: { contactId } })).toMatchObject({
    status: 404,
    error: 'ERR_NO_DEF_WAPP_FOUND',
  })
})

test('the open tickets of a deleted user wait for others', async () => {
  const ann = await worker()
  const { id } = await waiting()
  await change(ann, id, { status: 'open', userId: ann.id })
  await world.call(line.boss, users.endpoints.remove, { params: { id: ann.id } })
  expect(await world.call(line.boss, ticketEndpoints.get, { params: { id } })).toMatchObject({ data: { status: 'pending', userId: null } })
  expect((await attendances(id))[0]).toMatchObject({ user: { id: null, name: ann.name } })
})

test('deleting a ticket deletes its messages', async () => {
  const { id, ana } = await waiting()
  const live = await listenToLiveEvents(world.url, line.boss)
  expect(await world.call(line.boss, ticketEndpoints.remove, { params: { id } })).toMatchObject({ status: 200 })
  await live.hears('ticket', 'delete')
  live.close()
  expect(await world.platform.selectFrom('messages').select('id').where('ticketId', '=', id).execute()).toEqual([])
  await line.write(ana, 'Still there?')
  expect((await line.ticketOf(ana))?.id).not.toBe(id)
})

test('viewers and typing of a ticket are shown only to users who have it open', async () => {
  const { id } = await waiting()
  const [ann, bob] = [await worker(), await worker()]
  const [anns, bobs, others] = [
    await listenToLiveEvents(world.url, ann),
    await listenToLiveEvents(world.url, bob),
    await listenToLiveEvents(world.url, line.boss),
  ]
  const ask = (who: typeof anns, message: string, ticketId: number) => who.socket.emitWithAck(message, ticketId)
  expect(await ask(anns, 'typing', id)).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect(await ask(anns, 'joinChatBox', id)).toEqual({ ok: true })
  await ask(bobs, 'joinChatBox', id)
  await ask(bobs, 'typing', id)
  const seen = () =>
    anns
      .of('ticket')
      .filter(({ action }) => action === 'presence')
      .at(-1)
  await expect.poll(seen).toMatchObject({
    ticketId: id,
    users: [
      { id: ann.id, typing: false },
      { id: bob.id, typing: true },
    ],
  })
  bobs.close()
  await expect.poll(seen).toMatchObject({ users: [{ id: ann.id }] })
  expect(others.of('ticket')).toEqual([])
  const stranger = await world.person('admin')
  const strangers = await listenToLiveEvents(world.url, stranger)
  expect(await ask(strangers, 'joinChatBox', id)).toEqual({ error: 'ERR_NO_TICKET_FOUND' })
  for (const one of [anns, others, strangers]) one.close()
})
