import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { customer, newNumber, openLine } from '../simulatedLine.ts'
import { waitUntil } from '../waitUntil.ts'
import { file, flag, has, hears, listOf, moment, named, number, oldClient, paged, someId, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** Conversations: their lists, their messages, and what is beside them. */

const tag = has({ id: number, name: text, color: text })
const user = has({ name: text }).nullable()
const item = has({
  ...{ id: number, uuid: text, status: text, unreadMessages: number, lastMessage: text, updatedAt: moment, isGroup: flag, chatbot: flag },
  ...{ userId: someId, queueId: someId, whatsappId: someId, contactId: number, user, tags: z.array(tag) },
  queue: has({ id: number, name: text, color: text }).nullable(),
  whatsapp: has({ name: text }).nullable(),
  contact: has({ name: text, profilePicUrl: someText }),
})
const contact = { id: number, name: text, number: text, email: text, profilePicUrl: someText }
const extraInfo = z.array(has({ name: text, value: text }))
const page = item.extend({
  ...{ useIntegration: flag, promptId: someId, integrationId: someId },
  contact: has({ ...contact, extraInfo }),
})
const message = has({
  ...{ id: text, ticketId: number, body: text, fromMe: flag, isDeleted: flag, isEdited: flag, ack: number, createdAt: moment },
  ...{ mediaType: someText, mediaUrl: someText, contact: has({ name: text }).nullable() },
})
const quoted = has({ fromMe: flag, mediaType: someText, mediaUrl: someText, body: text })

let line: Awaited<ReturnType<typeof openLine>>
let client: ReturnType<typeof oldClient>
let agent: Awaited<ReturnType<typeof world.person>>
let queueId: number
const ana = customer('Ana')

beforeAll(async () => {
  line = await openLine(world)
  client = oldClient(world, line.boss)
  ;({ id: queueId } = await client.post('/queue', { name: 'Sales', color: '#ff0000', orderQueue: '' }, named))
  agent = await world.person('user', line.boss.companyId)
  await client.put(`/users/${agent.id}`, { queueIds: [queueId] })
  await line.write(ana, 'Hello', { id: 'hello' })
})
const idOf = async (who: { name: string }) => (await line.ticketOf(who))?.id ?? 0
const NOTHING = { useIntegration: false, promptId: null, integrationId: null }

test('the lists are asked for as they ask, also by somebody who sees little', async () => {
  const query = (status: string) =>
    `searchParam=&pageNumber=1&tags=&users=[]&date=&updatedAt=&status=${status}&showAll=true&queueIds=[${queueId}]`
  await client.opens([`/tickets?searchParam=ana&pageNumber=1&tags=[]&users=[]&status=pending`, paged('tickets', item)])
  for (const status of ['open', 'pending', 'closed'])
    await oldClient(world, agent).opens([`/tickets?${query(status)}`, has({ tickets: z.array(item), hasMore: flag })])
})

test('a conversation is accepted, opened, written in, and heard of', async () => {
  const heard = await listenToLiveEvents(world.url, line.boss)
  const ticketId = await idOf(ana)
  await client.put(`/tickets/${ticketId}`, { status: 'open', userId: line.boss.id })
  await client.get(
    '/settings/',
    z.array(has({ key: text })).refine((rows) => rows.some(({ key }) => key === 'sendGreetingAccepted')),
  )
  await hears(heard, 'ticket', { action: 'update', record: { id: ticketId, status: 'open' }, answer: item })
  const { uuid } = await client.get(`/tickets/${ticketId}`, page)
  await client.get(`/tickets/u/${uuid}`, page)
  const { messages } = await client.get(`/messages/${ticketId}?pageNumber=1`, paged('messages', message))
  const said = { read: 1, fromMe: true, mediaUrl: '', body: 'Dear {{firstName}}', quotedMsg: messages[0] }
  await client.post(`/messages/${ticketId}`, said, z.array(message))
  await waitUntil(async () => (await line.phone(ana)).some(({ body }) => body === 'Dear Ana'), 'the customer has it')
  const { messages: after } = await client.get(`/messages/${ticketId}?pageNumber=1`, paged('messages', message))
  const mine = after.find(({ fromMe }) => fromMe)
  expect(quoted.parse(mine?.quotedMsg)).toMatchObject({ body: 'Hello' })
  await hears(heard, 'appMessage', { action: 'create', record: { id: mine?.id }, answer: message })
  expect(heard.of('appMessage').find(({ action }) => action === 'create')).toMatchObject({
    ticket: { id: ticketId },
    contact: { name: 'Ana' },
  })
  await client.remove(`/messages/${mine?.id}`)
  await hears(heard, 'appMessage', { action: 'update', record: { id: mine?.id, isDeleted: true }, answer: message })
  heard.close()
})

test('files go in their order, each with its name as its text, which only a document keeps', async () => {
  const ticketId = await idOf(ana)
  const pdf = file('menu.pdf', '%PDF-1.4 a menu')
  const parts = [file('one.png'), pdf].flatMap((one) => [['medias', one] as const, ['body', one.name] as const])
  await client.form(`/messages/${ticketId}`, [['fromMe', 'true'], ...parts], z.array(message).length(2))
  const { messages } = await client.get(`/messages/${ticketId}`, paged('messages', message))
  expect(messages.slice(-2).map(({ body, mediaType }) => [body, mediaType])).toEqual([
    ['', 'image'],
    ['menu.pdf', 'application'],
  ])
  // The document shows its name, so the text is not repeated.
  await waitUntil(async () => (await line.phone(ana)).some(({ mediaType }) => mediaType === 'application'), 'the customer has both')
  expect((await line.phone(ana)).slice(-2).map(({ body }) => body)).toEqual(['', ''])
})

test('tags, the contact and notes beside a conversation', async () => {
  const ticketId = await idOf(ana)
  const mine = await client.post('/tags', { name: 'VIP' }, tag)
  await client.get('/tags/list', listOf(tag))
  const { tags, contactId } = await client.post('/tags/sync', { ticketId, tags: [mine] }, item)
  expect(tags).toEqual([expect.objectContaining({ id: mine.id })])
  await client.get(`/contacts/${contactId}`, has({ ...contact, extraInfo, whatsapp: has({ name: text }) }))
  const added = { extraInfo: [{ name: 'City', value: 'Recife' }] }
  await client.put(`/contacts/${contactId}`, { ...(await client.get(`/contacts/${contactId}`)), ...added })
  await client.edits(`/contacts/${contactId}`, { email: 'ana@example.com' })
  expect(await client.get(`/contacts/${contactId}`)).toMatchObject({ extraInfo: [{ name: 'City', value: 'Recife' }] })
  const note = has({ id: number, note: text, createdAt: moment, user: has({ name: text }) })
  const { id } = await client.post('/ticket-notes', { note: 'Likes bread', ticketId, contactId }, note)
  await client.get(`/ticket-notes/list?ticketId=${ticketId}&contactId=${contactId}`, listOf(note))
  await client.remove(`/ticket-notes/${id}`)
})

test('a conversation is resolved and reopened from the list and from its head, handed on, and deleted', async () => {
  const ticketId = await idOf(ana)
  const change = async (body: object, becomes: object) => {
    await client.put(`/tickets/${ticketId}`, body)
    expect(await client.get(`/tickets/${ticketId}`, page)).toMatchObject(becomes)
  }
  const me = line.boss.id
  await change({ status: 'closed', userId: me, queueId: null, ...NOTHING }, { status: 'closed', userId: me })
  await change({ status: 'open', userId: me, queueId, ...NOTHING }, { status: 'open', queueId })
  await change({ status: 'closed', userId: me, useIntegration: false, promptId: false, integrationId: false }, { status: 'closed' })
  await change({ status: 'open', userId: me, ...NOTHING }, { status: 'open' })
  await client.opens(
    [`/whatsapp?companyId=${line.boss.companyId}&session=0`, listOf(has({ id: number, name: text, status: text }))],
    ['/queue', listOf(named)],
  )
  const colleague = has({ id: number, name: text, queues: z.array(named) })
  const seen = await oldClient(world, agent).get('/users/?searchParam=adm', paged('users', colleague))
  expect(seen.users.map(({ id }) => id)).toEqual([me])
  await change({ userId: agent.id, queueId, whatsappId: line.id }, { userId: agent.id, status: 'open' })
  await change({ queueId: String(queueId), status: 'pending', userId: null, whatsappId: '' }, { userId: null, status: 'pending' })
  const heard = await listenToLiveEvents(world.url, line.boss)
  await client.remove(`/tickets/${ticketId}`)
  await heard.hears('ticket', 'delete')
  expect(heard.of('ticket').find(({ action }) => action === 'delete')).toMatchObject({ ticketId })
  heard.close()
})

test('a new conversation is begun with nothing chosen, and a second one leads to the first', async () => {
  const bia = await client.post('/contacts', { name: 'Bia', number: newNumber(), email: '', extraInfo: [] }, has({ id: number }))
  await client.get('/contacts?searchParam=bia', paged('contacts', has({ id: number, name: text, number: text })))
  const body = { contactId: bia.id, queueId: null, whatsappId: null, userId: line.boss.id, status: 'open' }
  const { uuid } = await client.post('/tickets', body, item)
  const headers = { authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' }
  const again = await fetch(`${world.url}/api/tickets`, { method: 'POST', headers, body: JSON.stringify({ ...body, queueId: '' }) })
  expect(await again.json()).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', details: { uuid, userId: line.boss.id } })
})
