import { randomUUID } from 'node:crypto'
import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { contacts } from '@recado/contract/contacts'
import { linkedContactEndpoints } from '@recado/contract/linkedContacts'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { mergeContacts } from './mergeContacts.ts'
import type { KnownContact } from './resolveContact.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A contact with three tickets. The first belongs to the agent, the others to the admin. The newest picture is in the first, the next in the second, and so on. */
async function company() {
  const boss = await world.person('admin')
  const agent = await world.person('user', boss.companyId)
  const { companyId } = boss
  const insertContact = world.platform.insertInto('contacts').values({ companyId, name: 'Rita' })
  const { id: contactId } = await insertContact.returning('id').executeTakeFirstOrThrow()
  const queue = world.platform.insertInto('queues').values({ companyId, name: 'Sales', color: '#123456' })
  const { id: queueId } = await queue.returning('id').executeTakeFirstOrThrow()
  const tickets: number[] = []
  for (const [index, userId] of [agent.id, boss.id, boss.id].entries()) {
    const at = new Date(Date.UTC(2026, 0, 9 - index))
    const connection = world.platform.insertInto('connections').values({ companyId, name: `Line ${index}`, status: 'CONNECTED' })
    const { id: connectionId } = await connection.returning('id').executeTakeFirstOrThrow()
    const ticket = { companyId, contactId, connectionId, userId, queueId, status: 'open' as const, createdAt: at, updatedAt: at }
    tickets.push((await world.platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()).id)
  }
  const pictures: string[] = []
  for (let index = 0; index < 6; index++) {
    const file = { companyId, id: randomUUID(), state: 'ready' as const, mime: 'image/png', size: 1000 }
    await world.platform.insertInto('media').values(file).execute()
    const createdAt = new Date(Date.UTC(2026, 0, 9, 12 - index))
    const message = { companyId, id: randomUUID(), contactId, fromMe: false, mediaType: 'image' as const, mediaId: file.id, createdAt }
    await world.platform
      .insertInto('messages')
      .values({ ...message, ticketId: tickets[index % 3] ?? 0 })
      .execute()
    pictures.push(message.id)
  }
  return { boss, agent, contactId, tickets, pictures }
}

/** All pages of a list, two rows at a time. */
async function readAll<Row>(read: (cursor: object) => Promise<{ rows: Row[]; nextCursor: string | null }>) {
  const pages: Row[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: 2, ...(cursor && { cursor }) })
    pages.push(page.rows)
    cursor = page.nextCursor
  }
  expect(pages.every(({ length }) => length <= 2)).toBe(true)
  return pages.flat()
}

const ticketIds = (who: Person, id: number) =>
  readAll(async (query) => {
    const { tickets, nextCursor } = (await world.call(who, contactHistoryEndpoints.tickets, { params: { id }, query })).data
    return { rows: tickets.map((ticket) => ticket.id), nextCursor }
  })
const mediaIds = (who: Person, id: number) =>
  readAll(async (query) => {
    const request = { params: { id }, query: { media: 'pictures' as const, ...query } }
    const { messages, nextCursor } = (await world.call(who, contactHistoryEndpoints.media, request)).data
    return { rows: messages.map((message) => message.id), nextCursor }
  })
const noteTexts = (who: Person, id: number) =>
  readAll(async (query) => {
    const { notes, nextCursor } = (await world.call(who, contactHistoryEndpoints.notes, { params: { id }, query })).data
    return { rows: notes.map(({ note }) => note), nextCursor }
  })

test('the history of a contact is read page by page, and shows only what the reader sees', async () => {
  const { boss, agent, contactId, tickets, pictures } = await company()
  for (const [index, ticketId] of tickets.entries())
    await world.call(boss, noteEndpoints.create, { body: { ticketId, note: `Note ${index}` } })

  expect(await ticketIds(boss, contactId)).toEqual(tickets)
  expect(await mediaIds(boss, contactId)).toEqual(pictures)
  expect(await noteTexts(boss, contactId)).toEqual(['Note 2', 'Note 1', 'Note 0'])

  expect(await ticketIds(agent, contactId)).toEqual([tickets[0]])
  expect(await mediaIds(agent, contactId)).toEqual([pictures[0], pictures[3]])
  expect(await noteTexts(agent, contactId)).toEqual(['Note 0'])
})

test('the history of an unknown or foreign contact is refused', async () => {
  const { boss, contactId } = await company()
  const stranger = await world.person('admin')
  for (const endpoint of [contactHistoryEndpoints.tickets, contactHistoryEndpoints.notes]) {
    expect(await world.call(stranger, endpoint, { params: { id: contactId }, query: {} })).toMatchObject({ status: 404 })
    expect(await world.call(boss, endpoint, { params: { id: 2_000_000_000 }, query: {} })).toMatchObject({ status: 404 })
  }
})

test('the history of a person shows what the reader sees of all linked contacts, and each contact stays its own', async () => {
  const { boss, agent, contactId, tickets, pictures } = await company()
  const { id: otherId, ticketId } = await secondContact(boss)
  await world.call(boss, noteEndpoints.create, { body: { ticketId, note: 'Of the other number' } })
  const person = async () => (await world.call(boss, linkedContactEndpoints.read, { params: { id: contactId } })).data
  expect(await person()).toMatchObject({ linked: [], suggestions: [{ id: otherId, name: 'rita', number: '5511987650009' }] })

  await world.call(boss, linkedContactEndpoints.link, { params: { id: contactId }, body: { contactId: otherId } })
  expect(await person()).toMatchObject({ linked: [{ id: otherId }], suggestions: [] })
  const ofPerson = { ofPerson: 'true' as const }
  const ticketsOf = async (who: Person, query: object) =>
    (await world.call(who, contactHistoryEndpoints.tickets, { params: { id: contactId }, query })).data.tickets.map(({ id }) => id)
  expect(await ticketsOf(boss, ofPerson)).toEqual([ticketId, ...tickets])
  expect(await ticketsOf(boss, {})).toEqual(tickets)
  expect(await ticketsOf(agent, ofPerson)).toEqual([tickets[0]])
  const notes = await world.call(boss, contactHistoryEndpoints.notes, { params: { id: contactId }, query: ofPerson })
  expect(notes.data.notes).toMatchObject([{ note: 'Of the other number', contactId: otherId }])
  const files = { params: { id: otherId }, query: { media: 'pictures' as const, ...ofPerson } }
  expect((await world.call(boss, contactHistoryEndpoints.media, files)).data.messages.map(({ id }) => id)).toEqual(pictures)
  const body = { body: 'See you tomorrow', contactId: otherId, sendAt: '2099-01-31T09:00' }
  const { data: planned } = await world.call(boss, schedules.endpoints.create, { body })
  const schedulesOf = async (query: object) =>
    (
      (await world.call(boss, schedules.endpoints.list, { query: { contactId, ...query } })).data as { schedules: Schedule[] }
    ).schedules.map(({ id }) => id)
  expect(await schedulesOf(ofPerson)).toEqual([planned.id])
  expect(await schedulesOf({})).toEqual([])

  await world.call(boss, linkedContactEndpoints.unlink, { params: { id: otherId } })
  expect(await ticketsOf(boss, ofPerson)).toEqual(tickets)
  expect(await linksOf(boss)).toEqual([])
})

test('linked persons become one, at most of twenty contacts; a merge and a deletion keep the others linked', async () => {
  const { boss, contactId } = await company()
  const insert = (count: number) =>
    world.platform
      .insertInto('contacts')
      .values(Array.from({ length: count }, (_, index) => ({ companyId: boss.companyId, name: `Rita ${index}` })))
      .returning('id')
      .execute()
  const [first, second, third, ...many] = (await insert(20)).map(({ id }) => id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('Contacts were inserted')
  const link = (id: number, other: number) => world.call(boss, linkedContactEndpoints.link, { params: { id }, body: { contactId: other } })
  await link(contactId, first)
  await link(second, third)
  await link(first, third)
  const linkedTo = async (id: number) =>
    (await world.call(boss, linkedContactEndpoints.read, { params: { id } })).data.linked.map((contact) => contact.id)
  expect(await linkedTo(contactId)).toEqual([first, second, third])
  expect(await link(contactId, contactId)).toMatchObject({ status: 422 })
  for (const id of many.slice(0, 16)) expect(await link(contactId, id)).toMatchObject({ status: 200 })
  expect(await link(contactId, many[16] ?? 0)).toMatchObject({ status: 422 })

  const stranger = await world.person('admin')
  expect(await world.call(stranger, linkedContactEndpoints.read, { params: { id: contactId } })).toMatchObject({ status: 404 })
  for (const id of many.slice(0, 16)) await world.call(boss, linkedContactEndpoints.unlink, { params: { id } })
  const [kept, free] = (await insert(2)).map(({ id }) => id)
  if (kept === undefined || free === undefined) throw new Error('Contacts were inserted')
  const known = { email: '', isNamed: true, blockedAt: null }
  const [stays, goes] = [kept, first].map((id) => ({ ...known, id, name: 'Rita' }) as KnownContact)
  if (!stays || !goes) throw new Error('Two contacts are merged')
  await world.kernel.transact(boss, (tx) => mergeContacts(tx, { kept: stays, gone: [goes], at: world.clock.now() }))
  expect(await linkedTo(kept)).toEqual([contactId, second, third])
  await world.call(boss, contacts.endpoints.remove, { params: { id: second } })
  expect(await linkedTo(kept)).toEqual([contactId, third])
})

const linksOf = ({ companyId }: Person) =>
  world.platform.selectFrom('linkedContacts').select('id').where('companyId', '=', companyId).execute()

/** Another number of the same customer, with a ticket of the admin that changed last. */
async function secondContact({ companyId, id: userId }: Person) {
  const insertContact = world.platform.insertInto('contacts').values({ companyId, name: 'rita', number: '5511987650009' })
  const { id } = await insertContact.returning('id').executeTakeFirstOrThrow()
  const queue = world.platform.insertInto('queues').values({ companyId, name: 'Support', color: '#654321' })
  const { id: queueId } = await queue.returning('id').executeTakeFirstOrThrow()
  const at = new Date(Date.UTC(2026, 0, 20))
  const ticket = { companyId, contactId: id, userId, queueId, status: 'open' as const, createdAt: at, updatedAt: at }
  const { id: ticketId } = await world.platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()
  return { id, ticketId }
}
