import { randomUUID } from 'node:crypto'
import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

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
