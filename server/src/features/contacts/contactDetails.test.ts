import { contactDetailsEndpoint, contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { addConnection } from './connection.fixture.ts'

const world = await createWorld()
afterAll(() => world.close())

type Page = { contacts: { name: string }[]; count: number; nextCursor: string | null }
const list = async (who: Person, query: object) => (await world.call(who, contacts.endpoints.list, { query })).data as Page
const names = async (who: Person, query: object) => (await list(who, query)).contacts.map(({ name }) => name)

async function company() {
  const boss = await world.person('admin')
  const lineId = await addConnection(world, boss.companyId)
  const queueId = (await world.call(boss, queues.endpoints.create, { body: { name: 'Sales', color: '#123456' } })).data.id
  const tagId = (await world.call(boss, tags.endpoints.create, { body: { name: 'Loyal' } })).data.id
  const talk = async (name: string, number: string, updatedAt: string) => {
    const { id: contactId } = (await world.call(boss, contacts.endpoints.create, { body: { name, number } })).data
    const { id } = (await world.call(boss, ticketEndpoints.create, { body: { contactId, queueId, status: 'open' } })).data
    await world.call(boss, ticketEndpoints.syncTags, { body: { ticketId: id, tags: name === 'Bia' ? [] : [{ id: tagId }] } })
    await world.platform.updateTable('tickets').set({ updatedAt }).where('id', '=', id).execute()
    return contactId
  }
  const ids = [
    await talk('Ana', '5511987650001', '2026-01-01T10:00:00Z'),
    await talk('Bia', '5511987650002', '2026-01-03T10:00:00Z'),
    await talk('Caio', '5511987650003', '2026-01-02T10:00:00Z'),
  ]
  await world.call(boss, contacts.endpoints.create, { body: { name: 'Dora', number: '5511987650004' } })
  return { boss, lineId, tagId, ids }
}

test('contacts show the tags of those conversations that their reader sees, and are filtered by them', async () => {
  const { boss, lineId, tagId, ids } = await company()
  const agent = await world.person('user', boss.companyId)
  const shown = async (who: Person) =>
    (await world.call(who, contactDetailsEndpoint, { query: { ids: JSON.stringify(ids) } })).data.records.toSorted((a, b) => a.id - b.id)
  expect(await shown(boss)).toMatchObject([
    { id: ids[0], tags: [{ id: tagId, name: 'Loyal' }], lastContactAt: '2026-01-01T10:00:00.000Z' },
    { id: ids[1], tags: [] },
    { id: ids[2], tags: [{ id: tagId }] },
  ])
  expect((await shown(agent)).map((one) => one.tags)).toEqual([[], [], []])
  expect(await names(boss, { tagId })).toEqual(['Ana', 'Caio'])
  expect(await names(agent, { tagId })).toEqual([])
  expect(await names(boss, { whatsappId: lineId })).toEqual(['Ana', 'Bia', 'Caio'])
  expect(await names(boss, { whatsappId: lineId, searchParam: 'bia' })).toEqual(['Bia'])
})

test('contacts are sorted by their last contact, page by page', async () => {
  const { boss, tagId } = await company()
  const query = { order: 'lastContact', limit: 2 } as const
  const first = await list(boss, query)
  expect(first).toMatchObject({ contacts: [{ name: 'Bia' }, { name: 'Caio' }], count: 3 })
  expect(await names(boss, { ...query, cursor: first.nextCursor })).toEqual(['Ana'])
  expect(await names(boss, { order: 'lastContact', tagId })).toEqual(['Caio', 'Ana'])
})
