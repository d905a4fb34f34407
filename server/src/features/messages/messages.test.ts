import { deletedMark } from '@recado/contract/messages/kinds'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

/** A conversation of one's own, with somebody who has written. */
async function attended(by?: Person, ...texts: string[]) {
  const who = by ?? (await world.person('user', line.boss.companyId))
  const ana = customer(`Ana ${world.unique()}`)
  for (const text of texts.length > 0 ? texts : ['Hello']) await line.write(ana, text)
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  await line.accept(ticket.id, who)
  return { who, ana, id: ticket.id, contactId: ticket.contactId }
}
const page = (who: Person, ticketId: number, query = {}) => world.call(who, messageEndpoints.list, { params: { ticketId }, query })
const send = (who: Person, ticketId: number, body: object) => world.call(who, messageEndpoints.send, { params: { ticketId }, body })

test('only the agent of the ticket writes, and only while it is open', async () => {
  const { who, id } = await attended()
  const colleague = await world.person('user', line.boss.companyId)
  const before = await world.digest()
  for (const other of [colleague, line.boss])
    expect(await send(other, id, { body: 'Let me' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await send(who, id, { body: '   ' })).toMatchObject({ status: 422, error: 'ERR_SENDING_WAPP_MSG' })
  expect(await world.digest()).toEqual(before)
  await line.resolve(id, who)
  expect(await send(who, id, { body: 'One more' })).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_OPEN' })
})

test('reading marks messages as read only for the agent of the ticket', async () => {
  const { who, id, ana } = await attended(undefined, 'One', 'Two')
  await world.platform.updateTable('tickets').set({ unreadMessages: 2 }).where('id', '=', id).execute()
  const { data: peeked } = await page(line.boss, id)
  expect(peeked.ticket.unreadMessages).toBe(2)
  expect((await page(who, id, { peek: 'true' })).data.ticket.unreadMessages).toBe(2)
  const live = await listenToLiveEvents(world.url, line.boss)
  const { data: seen } = await page(who, id)
  expect(seen.ticket.unreadMessages).toBe(0)
  await live.hears('ticket', 'updateUnread')
  live.close()
  expect((await page(line.boss, id)).data.messages.map(({ read }) => read)).toEqual([true, true])
  await line.write(ana, 'Three')
  expect((await page(line.boss, id)).data.ticket.unreadMessages).toBe(1)
})

test('an id in capitals is answered in lower case, and counts as the same id', async () => {
  const { who, id } = await attended()
  const key = crypto.randomUUID()
  const sent = await Promise.all([key.toUpperCase(), key].map((idempotencyKey) => send(who, id, { body: 'Once', idempotencyKey })))
  expect(sent.map(({ status, data }) => [status, data[0]?.id])).toEqual([
    [200, key],
    [200, key],
  ])
  expect((await page(who, id)).data.messages.filter(({ fromMe }) => fromMe)).toMatchObject([{ id: key, body: 'Once' }])
})

test('locations and contact cards are sent, and invalid ones are refused', async () => {
  const { who, id } = await attended()
  const place = { name: 'Praça da Sé', latitude: -23.5503, longitude: -46.6339 }
  expect((await send(who, id, { place })).data).toMatchObject([
    { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5503%2C-46.6339&z=17|Praça da Sé' },
  ])
  const [card] = (await send(who, id, { card: { name: 'Rocha, Bia\nEND:VCARD', number: '+55 11 98700-1122' } })).data
  expect(card).toMatchObject({ mediaType: 'vcard', body: expect.stringContaining('\nFN:Rocha\\, Bia END:VCARD\n') })
  expect(card?.body).toContain('waid=5511987001122:+5511987001122')
  for (const body of [
    { place: { ...place, latitude: 91 } },
    { card: { name: '', number: '5511987001122' } },
    { card: { name: 'Bia', number: '1' } },
  ])
    expect(await send(who, id, body)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('a message can only quote a message of the same conversation', async () => {
  const { who, id } = await attended()
  const { id: elsewhere } = await attended()
  const [said] = (await page(who, id)).data.messages
  expect(await send(who, id, { body: 'Yes', quotedMsg: { id: said?.id } })).toMatchObject({
    status: 200,
    data: [{ quotedMsgId: said?.id, quotedMsg: { body: 'Hello', fromMe: false, user: null } }],
  })
  const [foreign] = (await page(line.boss, elsewhere)).data.messages
  expect(await send(who, id, { body: 'Yes', quotedMsg: { id: foreign?.id } })).toMatchObject({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' })
  const own = (await send(who, id, { body: 'By the way' })).data
  expect(await send(who, id, { body: 'See above', quotedMsg: { id: own[0]?.id } })).toMatchObject({
    data: [{ quotedMsg: { fromMe: true, user: { id: who.id, name: who.name } } }],
  })
  expect(await send(who, id, { body: 'Old clients', quotedMsg: '' })).toMatchObject({ status: 200, data: [{ quotedMsg: null }] })
})

test('files are sent in order, each as a message, and reach the phone', async () => {
  const { who, id, ana } = await attended()
  const form = new FormData()
  form.set('body', 'The list')
  form.set('idempotencyKey', crypto.randomUUID())
  for (const name of ['first.txt', 'second.txt']) form.append('medias', new Blob([`content of ${name}`]), name)
  const post = async () => {
    const headers = { authorization: `Bearer ${who.token}` }
    const answer = await fetch(`${world.url}/api/messages/${id}`, { method: 'POST', body: form, headers })
    return { status: answer.status, data: (await answer.json()) as { id: string; mediaName: string; body: string; mediaUrl: string }[] }
  }
  const [once, twice] = [await post(), await post()]
  expect(once).toMatchObject({
    status: 200,
    data: [
      { mediaName: 'first.txt', body: 'The list' },
      { mediaName: 'second.txt', body: '' },
    ],
  })
  expect(twice.data.map((one) => one.id)).toEqual(once.data.map((one) => one.id))
  const file = await fetch(`${world.url}${once.data[1]?.mediaUrl}`)
  expect(await file.text()).toBe('content of second.txt')
  await waitUntil(async () => (await line.phone(ana)).length === 2, 'both files are on the phone')
})

test('users edit only their own messages; administrators may delete any message of the company', async () => {
  const { who, id } = await attended()
  const [own] = (await send(who, id, { body: 'Mine' })).data
  const [theirs] = (await page(who, id)).data.messages
  const on = (one?: { id: string }) => ({ params: { id: one?.id ?? '' } })
  expect(await world.call(who, messageEndpoints.edit, { ...on(theirs), body: { body: 'Changed' } })).toMatchObject({
    status: 422,
    error: 'ERR_EDIT_WAPP_MSG',
  })
  expect(await world.call(who, messageEndpoints.remove, on(theirs))).toMatchObject({ status: 403 })
  const colleague = await world.person('supervisor', line.boss.companyId)
  expect(await world.call(colleague, messageEndpoints.remove, on(own))).toMatchObject({ status: 403 })
  expect(await world.call(line.boss, messageEndpoints.remove, on(own))).toMatchObject({ status: 200, data: { message: 'message.deleted' } })
  expect(await world.call(line.boss, messageEndpoints.remove, on(own))).toMatchObject({ status: 422, error: 'ERR_DELETE_WAPP_MSG' })
  expect((await page(who, id)).data.messages.at(-1)).toMatchObject({ isDeleted: true, body: '' })
  const [last] = (await send(who, id, { body: 'Mine too' })).data
  await line.accept(id, colleague)
  const refused = { status: 422, error: 'ERR_EDIT_WAPP_MSG' }
  expect(await world.call(colleague, messageEndpoints.edit, { ...on(last), body: { body: 'Changed' } })).toMatchObject(refused)
})

test('lists follow changes of the last message, not of earlier ones', async () => {
  const { who, id } = await attended()
  const [first] = (await send(who, id, { body: 'First' })).data
  const [last] = (await send(who, id, { body: 'Lsat' })).data
  const on = (one?: { id: string }) => ({ params: { id: one?.id ?? '' } })
  const shown = async () => (await page(line.boss, id)).data.ticket.lastMessage
  await world.call(who, messageEndpoints.edit, { ...on(first), body: { body: 'The first' } })
  expect(await shown()).toBe('Lsat')
  const live = await listenToLiveEvents(world.url, who)
  await world.call(who, messageEndpoints.edit, { ...on(last), body: { body: 'Last' } })
  await live.hears('ticket', 'update')
  live.close()
  expect(await shown()).toBe('Last')
  await world.call(who, messageEndpoints.remove, on(last))
  expect(await shown()).toBe(deletedMark)
})

test('a conversation of many pages is read back without a gap, by cursor and by number', async () => {
  const texts = Array.from({ length: 11 }, (_, turn) => `Message ${turn}`)
  const { who, id } = await attended(undefined, ...texts)
  const read: string[] = []
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(who, id, { limit: 4, ...(cursor && { cursor }) })
    expect(answer.data.hasMore).toBe(answer.data.nextCursor !== null)
    expect(answer.data.count).toBe(11)
    read.unshift(...answer.data.messages.map(({ body }) => body))
    cursor = answer.data.nextCursor
  } while (cursor)
  expect(read).toEqual(texts)
  expect((await page(who, id, { limit: 4, pageNumber: 2 })).data.messages.map(({ body }) => body)).toEqual(texts.slice(3, 7))
  expect(await page(who, id, { cursor: 'nonsense' })).toMatchObject({ status: 422 })
  expect(await page(who, id, { around: crypto.randomUUID() })).toMatchObject({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' })
})

test('a page around a message has half of its messages before and half after it, and cursors if there are more', async () => {
  const texts = Array.from({ length: 9 }, (_, turn) => `Message ${turn}`)
  const { who, id } = await attended(undefined, ...texts)
  const { messages: all } = (await page(who, id)).data
  const other = await attended(undefined, 'Elsewhere')
  const [elsewhere] = (await page(other.who, other.id)).data.messages
  for (const [place, { id: around }] of all.entries()) {
    const { data } = await page(who, id, { around, limit: 4 })
    expect(data.messages.map(({ body }) => body)).toEqual(texts.slice(Math.max(place - 1, 0), place + 3))
    expect({ older: data.nextCursor !== null, newer: data.newerCursor !== null, count: data.count }).toEqual({
      ...{ older: place > 1, newer: place < 6, count: 9 },
    })
  }
  expect(await page(who, id, { around: elsewhere?.id ?? '' })).toMatchObject({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' })
})

test('the company has one reaction per message, whoever gives it; an empty one removes it', async () => {
  const { who, id } = await attended()
  const [said] = (await page(who, id)).data.messages
  const react = (emoji: string) => world.call(who, messageEndpoints.react, { params: { id: said?.id ?? '' }, body: { emoji } })
  await react('👍')
  expect(await react('❤️')).toMatchObject({ data: { reactions: [{ emoji: '❤️', fromMe: true, userId: who.id }] } })
  expect(await react('')).toMatchObject({ data: { reactions: [] } })
})

test('live events of a message reach the users who see its ticket', async () => {
  const { who, id } = await attended()
  const other = await world.person('user', line.boss.companyId)
  const strict = await world.person('user', line.boss.companyId)
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: false }).where('id', '=', strict.id).execute()
  const [mine, theirs, none] = [
    await listenToLiveEvents(world.url, who),
    await listenToLiveEvents(world.url, other),
    await listenToLiveEvents(world.url, strict),
  ]
  await send(who, id, { body: 'Heard' })
  await mine.hearsOf('appMessage', { body: 'Heard' })
  await theirs.hearsOf('appMessage', { body: 'Heard' })
  expect(mine.of('appMessage').filter(({ action }) => action === 'create')).toHaveLength(1)
  expect(none.of('appMessage')).toEqual([])
  for (const one of [mine, theirs, none]) one.close()
})

test('several files with a text each are sent in order, each with its own text', async () => {
  const { who, id } = await attended()
  const post = async (parts: [name: string, value: string | Blob, file?: string][]) => {
    const form = new FormData()
    for (const [name, value, file] of parts) typeof value === 'string' ? form.append(name, value) : form.append(name, value, file)
    const headers = { authorization: `Bearer ${who.token}` }
    const answer = await fetch(`${world.url}/api/messages/${id}`, { method: 'POST', body: form, headers })
    return ((await answer.json()) as { body: string; mediaName: string }[]).map(({ body, mediaName }) => [mediaName, body])
  }
  const file = (name: string): [string, Blob, string] => ['medias', new Blob([name]), name]
  const pairs = [
    ['my plan.txt', 'First'],
    ['b.txt', ''],
    ['c.txt', 'Third'],
  ]
  expect(await post([file('my plan.txt'), ['body', 'First'], file('b.txt'), ['body', ''], file('c.txt'), ['body', 'Third']])).toEqual(pairs)
  expect(await post([['body', 'First'], ['body', ''], ['body', 'Third'], file('my plan.txt'), file('b.txt'), file('c.txt')])).toEqual(pairs)
  expect(await post([file('a.txt'), file('b.txt'), ['body', 'Both']])).toEqual([
    ['a.txt', 'Both'],
    ['b.txt', ''],
  ])
})

test('variables are filled in by the client that showed them to the user, else by the server', async () => {
  const { who, ana, id } = await attended()
  const said = async (body: object) => (await send(who, id, body)).data[0]?.body
  expect(await said({ body: 'Dear {{firstName}} {{unknown}}' })).toBe(`Dear ${ana.name.split(' ')[0]} {{unknown}}`)
  expect(await said({ body: 'Dear {{firstName}}', isFilled: true })).toBe('Dear {{firstName}}')
})

test('an id that a client chose is the same id in upper and lower case', async () => {
  const { who, id } = await attended()
  const key = crypto.randomUUID()
  const [first, again] = [
    await send(who, id, { body: 'Once', idempotencyKey: key.toUpperCase() }),
    await send(who, id, { body: 'Once', idempotencyKey: key }),
  ]
  expect([first.data[0]?.id, again.data[0]?.id]).toEqual([key, key])
  expect(await send(who, id, { body: 'Yes', quotedMsg: { id: key.toUpperCase() } })).toMatchObject({ data: [{ quotedMsgId: key }] })
  const changeId = crypto.randomUUID()
  const change = (body: object) => world.call(who, ticketEndpoints.update, { params: { id }, body })
  expect(await change({ status: 'pending', changeId: changeId.toUpperCase() })).toMatchObject({ data: { status: 'pending' } })
  await change({ status: 'open', userId: who.id })
  // Told in small letters it is the same change, and has been made already.
  expect(await change({ status: 'pending', changeId })).toMatchObject({ status: 200, data: { status: 'open' } })
})
