import { contacts } from '@recado/contract/contacts'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = tags.endpoints
const red = { name: 'Urgent', color: '#ff0000' }

test('every user creates tags, and all users of the company read them', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const created = await world.call(ana, create, { body: red })
  expect(created).toMatchObject({ status: 200, data: { ...red, kanban: 0 } })
  expect(await world.call(bob, get, { params: { id: created.data.id } })).toMatchObject({ data: red })
})

test('creating a tag takes one round trip to the database', async () => {
  const { token, id: userId } = await world.person('user')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(red)
  const { answer, statements } = await countStatements((counted) =>
    fetch(`${world.url}/api/tags`, { method: 'POST', headers: { ...headers, ...counted }, body }),
  )
  expect(await answer.json()).toEqual({ id: expect.any(Number), ...red, kanban: 0, ticketsCount: 0, userId })
  expect(statements).toEqual([expect.stringContaining('insert into "tags"')])
})

test('another company sees nothing of it', async () => {
  const ana = await world.person()
  const eve = await world.person()
  const { data: tag } = await world.call(ana, create, { body: red })
  expect(await world.call(eve, get, { params: { id: tag.id } })).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' })
  expect(await world.call(eve, update, { params: { id: tag.id }, body: { name: 'Mine' } })).toMatchObject({ status: 404 })
  expect(await world.call(eve, remove, { params: { id: tag.id } })).toMatchObject({ status: 404 })
  expect((await world.call(eve, list, { query: {} })).data).toMatchObject({ tags: [], count: 0, hasMore: false })
})

test('a name is unique per company in any case', async () => {
  const ana = await world.person()
  await world.call(ana, create, { body: red })
  const before = await world.digest()
  expect(await world.call(ana, create, { body: { name: 'URGENT', color: '#000000' } })).toMatchObject({
    status: 409,
    error: 'ERR_NAME_TAKEN',
  })
  expect(await world.digest()).toEqual(before)
})

test('only supervisors make a tag a lane of the board, and delete tags', async () => {
  const boss = await world.person('supervisor')
  const bob = await world.person('user', boss.companyId)
  expect(await world.call(bob, create, { body: { ...red, kanban: 1 } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const { data: tag } = await world.call(boss, create, { body: { ...red, kanban: 1 } })
  expect(await world.call(bob, update, { params: { id: tag.id }, body: { kanban: 0 } })).toMatchObject({ status: 403 })
  expect(await world.call(bob, update, { params: { id: tag.id }, body: { name: 'Later', kanban: 1 } })).toMatchObject({
    status: 200,
    data: { name: 'Later' },
  })
  expect(await world.call(bob, remove, { params: { id: tag.id } })).toMatchObject({ status: 403 })
  expect(await world.call(boss, remove, { params: { id: tag.id } })).toMatchObject({ status: 200, data: { message: 'tag.deleted' } })
})

test('pages continue by cursor and by number, and count all rows', async () => {
  const ana = await world.person()
  for (const name of ['ccc', 'Ábaco', 'eee', 'bbb', 'ddd']) await world.call(ana, create, { body: { ...red, name } })
  const page = async (query: object) =>
    (await world.call(ana, list, { query })).data as {
      tags: { name: string }[]
      count: number
      hasMore: boolean
      nextCursor: string | null
    }
  const names = (some: { tags: { name: string }[] }) => some.tags.map(({ name }) => name)
  const first = await page({ limit: 2 })
  expect(first).toMatchObject({ count: 5, hasMore: true })
  expect(names(first)).toEqual(['Ábaco', 'bbb'])
  const second = await page({ limit: 2, cursor: first.nextCursor })
  expect(names(second)).toEqual(['ccc', 'ddd'])
  const last = await page({ limit: 2, cursor: second.nextCursor })
  expect(last).toMatchObject({ count: 5, hasMore: false, nextCursor: null })
  expect(names(last)).toEqual(['eee'])
  expect(names(await page({ limit: 2, pageNumber: 2 }))).toEqual(['ccc', 'ddd'])
  expect(await page({ limit: 2, pageNumber: 9 })).toMatchObject({ tags: [], count: 5, hasMore: false })
  expect(await page({ searchParam: 'abac' })).toMatchObject({ tags: [{ name: 'Ábaco' }], count: 1 })
  expect(await page({ searchParam: '%' })).toMatchObject({ tags: [], count: 0 })
  expect(await world.call(ana, list, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

/** A ticket of a new contact with these tags. */
async function ticketWith(companyId: number, tagIds: number[]) {
  const contact = { companyId, name: 'Rita' }
  const { id: contactId } = await world.platform.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
  const at = new Date()
  const row = { companyId, contactId, connectionId: null, status: 'pending' as const, createdAt: at, updatedAt: at }
  const { id: ticketId } = await world.platform.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  for (const tagId of tagIds) await world.platform.insertInto('ticketTags').values({ companyId, ticketId, tagId }).execute()
  return { ticketId, contactId }
}

test('a tag shows the number of its tickets, and deleting a contact publishes the new number', async () => {
  const boss = await world.person('admin')
  const { companyId } = boss
  const { data: tag } = await world.call(boss, create, { body: red })
  const { data: other } = await world.call(boss, create, { body: { ...red, name: 'Other' } })
  expect([tag.ticketsCount, other.ticketsCount]).toEqual([0, 0])
  const { contactId } = await ticketWith(companyId, [tag.id, other.id])
  await ticketWith(companyId, [tag.id])
  const counts = async () => {
    const { data } = await world.call(boss, list, { query: {} })
    return (data as { tags: { name: string; ticketsCount: number }[] }).tags.map(({ name, ticketsCount }) => [name, ticketsCount])
  }
  expect(await counts()).toEqual([
    ['Other', 1],
    ['Urgent', 2],
  ])
  expect((await world.call(boss, update, { params: { id: tag.id }, body: { color: '#00ff00' } })).data).toMatchObject({ ticketsCount: 2 })
  const heard = await listenToLiveEvents(world.url, boss)
  await world.call(boss, contacts.endpoints.remove, { params: { id: contactId } })
  await heard.hearsOf('tag', { id: tag.id, ticketsCount: 1 })
  await heard.hearsOf('tag', { id: other.id, ticketsCount: 0 })
  heard.close()
  expect(await counts()).toEqual([
    ['Other', 0],
    ['Urgent', 1],
  ])
})

test('of simultaneous changes the last event has the full count', async () => {
  const boss = await world.person('admin')
  const { data: tag } = await world.call(boss, create, { body: red })
  const made: { ticketId: number }[] = []
  for (let turn = 0; turn < 20; turn++) made.push(await ticketWith(boss.companyId, []))
  const heard = await listenToLiveEvents(world.url, boss)
  await Promise.all(made.map(({ ticketId }) => world.call(boss, ticketEndpoints.syncTags, { body: { ticketId, tags: [{ id: tag.id }] } })))
  await heard.hearsOf('tag', { ticketsCount: 20 })
  const told = heard.of('tag').map((event) => (event.tag as { ticketsCount: number }).ticketsCount)
  expect(told.at(-1)).toBe(20)
  // Events can arrive out of order; older ones are dropped.
  expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other))
  heard.close()
})
