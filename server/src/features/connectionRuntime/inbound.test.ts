import { contacts } from '@recado/contract/contacts'
import { deletedMark } from '@recado/contract/messages/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, newNumber, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})
const PATIENCE = { timeout: 120_000 }
const contactsNamed = (name: string) => world.platform.selectFrom('contacts').selectAll().where('name', '=', name).execute()
const texts = async (ticketId: number) => (await line.messages(ticketId)).map(({ body }) => body)

async function begun(name: string) {
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  return { ana, ticket }
}

test('a first message creates the contact and a waiting ticket, and users who see it get the events', async () => {
  const live = await listenToLiveEvents(world.url, line.boss)
  const ana = customer('First')
  expect(await line.write(ana, 'Hello')).toMatchObject({ status: 200, data: { id: expect.any(String) } })
  const ticket = await line.ticketOf(ana)
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Hello', fromMe: false, userId: null, queueId: null })
  expect(ticket?.contact.number).toBe(ana.number)
  await live.hearsOf('ticket', { id: ticket?.id })
  await live.hearsOf('appMessage', { ticketId: ticket?.id, body: 'Hello' })
  live.close()
})

test('a message publishes each changed row once, for a new customer and for one who returns', async () => {
  const { heard, hearsOf, close } = await listenToLiveEvents(world.url, line.boss)
  const told = () => heard.splice(0).flatMap(({ name, action }) => (name === 'user' ? [] : `${name} ${action}`))
  const ana = customer('Told once')
  await line.write(ana, 'Hello')
  await hearsOf('ticketStep', { code: 'arrive' })
  const first = told()
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  await line.resolve(ticket?.id ?? 0)
  await line.write(ana, 'Once more')
  await hearsOf('appMessage', { body: 'Once more' })
  const last = told().slice(-3)
  expect([first, last]).toEqual([
    ['contact create', 'appMessage create', 'ticket update', 'ticketStep create'],
    ['appMessage create', 'ticket update', 'ticketStep create'],
  ])
  close()
})

test('a message that is delivered again is stored once', async () => {
  const { ana, ticket } = await begun('Twice')
  for (let turn = 0; turn < 5; turn++) expect(await line.write(ana, 'Again', { id: 'same-id' })).toMatchObject({ status: 200 })
  expect(await texts(ticket.id)).toEqual(['Hello', 'Again'])
  expect((await line.ticketOf(ana))?.unreadMessages).toBe(2)
  expect(await world.platform.selectFrom('quarantine').select('eventId').where('connectionId', '=', line.id).execute()).toEqual([])
})

test('number, ninth-digit variant and LID are one person, whichever comes first and however many at once', async () => {
  const number = newNumber()
  const name = `Mixed ${number}`
  const forms = [{ number }, { number: number.replace(/^(55\d\d)9/, '$1') }, { lid: `lid-${number}` }, { number, lid: `lid-${number}` }]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => line.write({ ...forms[turn % 4], name }, `Message ${turn}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await contactsNamed(name)).toHaveLength(1)
  const found = (await line.tickets()).filter(({ contact }) => contact.name === name)
  expect(found).toHaveLength(1)
  expect(new Set(await texts(found[0]?.id ?? 0)).size).toBe(50)
})

test('two contacts that turn out to be one are merged: the older ticket has all messages, in order', async () => {
  const lid = `late-${newNumber()}`
  const number = newNumber()
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: 'Hidden' }, 'One')
  await line.faults({})
  await line.write({ number, name: 'Open' }, 'Two')
  expect((await line.tickets()).filter(({ contact }) => ['Hidden', 'Open'].includes(contact.name))).toHaveLength(2)
  const older = (await line.tickets()).find(({ contact }) => contact.name === 'Hidden')
  await line.write({ number, lid, name: 'Open' }, 'Three')
  const both = (await line.tickets()).filter(({ contact }) => ['Hidden', 'Open'].includes(contact.name))
  expect(both).toMatchObject([{ id: older?.id, status: 'pending', unreadMessages: 3, contact: { number } }])
  expect(await texts(older?.id ?? 0)).toEqual(['One', 'Two', 'Three'])
})

test('merged contacts keep what staff entered for either of them', async () => {
  const lid = `named-${newNumber()}`
  const number = newNumber()
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: 'Profile' }, 'One')
  await line.faults({})
  const extraInfo = [{ name: 'City', value: 'Santos' }]
  const body = { name: 'Given name', number, email: 'given@example.com', extraInfo }
  await world.call(line.boss, contacts.endpoints.create, { body })
  await line.write({ number, lid, name: 'Profile' }, 'Two')
  const [ticket] = (await line.tickets()).filter(({ contact }) => contact.number === number)
  expect(ticket?.contact).toMatchObject({ name: 'Given name', email: 'given@example.com' })
  const { data } = await world.call(line.boss, contacts.endpoints.get, { params: { id: ticket?.contactId ?? 0 } })
  expect(data).toMatchObject({ name: 'Given name', extraInfo })
})

test('a closed conversation waits again when its customer writes, in the same ticket', async () => {
  const { ana, ticket } = await begun('Back')
  await line.accept(ticket.id)
  await line.resolve(ticket.id)
  await line.write(ana, 'One more thing')
  expect(await line.ticketOf(ana)).toMatchObject({ id: ticket.id, status: 'pending', userId: null, unreadMessages: 1 })
})

test('a message that the owner types on the phone is stored and causes no automatic answer', async () => {
  const { ana, ticket } = await begun('Handset')
  await line.write(ana, 'I am on it', { fromMe: true })
  expect(await line.messages(ticket.id)).toMatchObject([{ fromMe: false }, { fromMe: true, body: 'I am on it', ack: 1, userId: null }])
  expect(await line.ticketOf(ana)).toMatchObject({ unreadMessages: 1, lastMessage: 'I am on it', fromMe: true })
  const bob = customer('Never wrote')
  await line.write(bob, 'Good morning', { fromMe: true })
  const silent = (await line.tickets()).find(({ contact }) => contact.number === bob.number)
  expect(silent).toMatchObject({ status: 'closed', unreadMessages: 0 })
})

test('edits, deletions and reactions reach the message, also when they come before it', async () => {
  const { ana, ticket } = await begun('Changing')
  const { data } = await line.write(ana, 'Tpyo')
  await line.act(ana, { kind: 'edit', messageId: data.id, value: 'Typo' })
  await line.act(ana, { kind: 'react', messageId: data.id, value: '👍' })
  expect((await line.messages(ticket.id))[1]).toMatchObject({ body: 'Typo', isEdited: true, reactions: [{ emoji: '👍', fromMe: false }] })
  await line.act(ana, { kind: 'react', messageId: data.id, value: '' })
  await line.act(ana, { kind: 'delete', messageId: data.id })
  expect((await line.messages(ticket.id))[1]).toMatchObject({ body: '', isDeleted: true, reactions: [] })
  expect((await line.ticketOf(ana))?.lastMessage).toBe(deletedMark)
})

test('a reply shows the message that it quotes', async () => {
  const { ana, ticket } = await begun('Quoting')
  const { data } = await line.write(ana, 'Which size?')
  await line.write(ana, 'Large', { quotedId: data.id })
  expect((await line.messages(ticket.id))[2]).toMatchObject({ body: 'Large', quotedMsg: { body: 'Which size?', fromMe: false } })
})

test('messages of groups are ignored by default; if the company wants them, a group is one contact with one ticket', async () => {
  const group = { id: `group-${newNumber()}`, name: 'The neighbours' }
  await line.write(customer('Member'), 'Hi all', { group })
  expect((await line.tickets()).some(({ isGroup }) => isGroup)).toBe(false)
  await world.platform
    .insertInto('settings')
    .values({ companyId: line.boss.companyId, key: 'CheckMsgIsGroup', value: 'disabled' })
    .execute()
  await line.write(customer('Member one'), 'Hi', { group })
  await line.write(customer('Member two'), 'Hello', { group })
  const groups = (await line.tickets()).filter(({ isGroup }) => isGroup)
  expect(groups).toMatchObject([{ contact: { name: 'The neighbours' }, unreadMessages: 2 }])
  expect((await line.messages(groups[0]?.id ?? 0)).map(({ contact }) => contact?.name)).toEqual(['Member one', 'Member two'])
})

test('a call is stored as a message, whatever answers it', async () => {
  const { ana, ticket } = await begun('Caller')
  await line.act(ana, { kind: 'call' })
  await expect.poll(async () => (await line.messages(ticket.id)).map(({ mediaType }) => mediaType), PATIENCE).toContain('call_log')
})

test('a name given by staff stays, any other name follows the customer’s profile', async () => {
  const { ana, ticket } = await begun('Old name')
  await line.write({ ...ana, name: 'New name' }, 'Renamed')
  expect((await line.ticketOf({ name: 'New name' }))?.id).toBe(ticket.id)
  await world.platform.updateTable('contacts').set({ isNamed: true }).where('id', '=', ticket.contactId).execute()
  await line.write({ ...ana, name: 'Other name' }, 'Again')
  expect((await line.ticketOf({ name: 'New name' }))?.id).toBe(ticket.id)
})

test('a customer’s typing is shown to users who have the conversation open', async () => {
  const { ana, ticket } = await begun('Typing')
  const [near, far] = [
    await listenToLiveEvents(world.url, line.boss),
    await listenToLiveEvents(world.url, await world.person('admin', line.boss.companyId)),
  ]
  await near.socket.emitWithAck('joinChatBox', ticket.id)
  expect(await line.act(ana, { kind: 'typing' })).toMatchObject({ status: 200 })
  await near.hears('ticket', 'customerTyping')
  expect(near.of('ticket').at(-1)).toMatchObject({ action: 'customerTyping', ticketId: ticket.id })
  expect(far.of('ticket').filter(({ action }) => action === 'customerTyping')).toEqual([])
  expect(await line.act(customer('Nobody yet'), { kind: 'typing' })).toMatchObject({ status: 200 })
  for (const one of [near, far]) one.close()
})

test('a new profile name of a customer appears on their tickets at once', async () => {
  const { ana, ticket } = await begun('Before')
  const other = await openLine(world, line.boss)
  const live = await listenToLiveEvents(world.url, line.boss)
  await other.write({ ...ana, name: 'Afterwards' }, 'It is me')
  await live.hearsOf('ticket', { id: ticket.id, contact: { ...ticket.contact, name: 'Afterwards' } })
  live.close()
})
