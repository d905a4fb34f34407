import { countContactsToFillEndpoint, fillContactListEndpoint } from '@recado/contract/contactLists/contactListImport'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { tags } from '@recado/contract/tags'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { customer, newNumber, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { send } = createBrowserClient(world.url)

const list = async (boss: Person) => (await world.call(boss, contactLists.endpoints.create, { body: { name: 'Clientes' } })).data.id
const get = async (boss: Person, id: number) => (await world.call(boss, contactLists.endpoints.get, { params: { id } })).data
const add = (boss: Person, contactListId: number, number: string, name = 'Ana') =>
  world.call(boss, contactListItems.endpoints.create, { body: { name, number, contactListId } })
const fill = async (boss: Person, id: number, body: object = {}) =>
  (await world.call(boss, fillContactListEndpoint, { params: { id }, body })).data
const items = async (boss: Person, contactListId: number) => {
  const { data } = await world.call(boss, contactListItems.endpoints.list, { query: { contactListId } })
  return (data as { contacts: { id: number; name: string; number: string; isWhatsappValid: boolean | null; optedOut: boolean }[] }).contacts
}

test('a list contains each contact once, in whatever form the number is written, and each list has its own count', async () => {
  const boss = await world.person('admin')
  const [one, other] = [await list(boss), await list(boss)]
  expect((await add(boss, one, '(11) 98765-4321')).data).toMatchObject({
    number: '5511987654321',
    isWhatsappValid: null,
    contactListId: one,
  })
  for (const number of ['5511987654321', '+55 11 8765-4321', '011 98765 4321'])
    expect(await add(boss, one, number)).toMatchObject({ status: 409, error: 'ERR_DUPLICATED_CONTACT' })
  await add(boss, other, '5511987654321')
  const { data: bia } = await add(boss, one, '11912345678', 'Bia')
  const change = (number: string) => world.call(boss, contactListItems.endpoints.update, { params: { id: bia.id }, body: { number } })
  expect(await change('11 8765-4321')).toMatchObject({ status: 409 })
  expect(await change('11 91234-5678')).toMatchObject({ status: 200 })
  expect([(await get(boss, one)).contactsCount, (await get(boss, other)).contactsCount]).toEqual([2, 1])
  await world.call(boss, contactListItems.endpoints.remove, { params: { id: bia.id } })
  expect((await get(boss, one)).contactsCount).toBe(1)
  expect((await items(boss, one)).map(({ name }) => name)).toEqual(['Ana'])
  await world.call(boss, contactLists.endpoints.remove, { params: { id: one } })
  expect(await world.call(boss, contactListItems.endpoints.list, { query: { contactListId: one } })).toMatchObject({ status: 404 })
  expect(await add(boss, one, '11987654321')).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_LIST_FOUND' })
})

test('a contact who has opted out is marked in every list, in whatever form the number is written', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  await add(boss, id, '11 8765-4399', 'Ana')
  await add(boss, id, '11 98765-4398', 'Bia')
  const marks = async () => (await items(boss, id)).map(({ name, optedOut }) => [name, optedOut])
  expect(await marks()).toEqual([
    ['Ana', false],
    ['Bia', false],
  ])
  const { data: ana } = await world.call(boss, contacts.endpoints.create, { body: { name: 'Ana', number: '11 98765-4399' } })
  await world.call(boss, setOptOutEndpoint, { params: { id: ana.id }, body: { optedOut: true, reason: 'By phone' } })
  expect(await marks()).toEqual([
    ['Ana', true],
    ['Bia', false],
  ])
})

test('a list is filled with the chosen contacts, each once, and numbers of contacts who have written count as valid', async () => {
  const line = await openLine(world)
  const { boss } = line
  const [ana, bia] = [customer('Ana'), customer('Bia')]
  await line.write(ana, 'Hello')
  await line.write(bia, 'Hello')
  await send('POST', '/api/contacts', { token: boss.token, body: { name: 'Silent', number: newNumber() } })
  const ticket = await line.ticketOf(ana)
  const { data: tag } = await world.call(boss, tags.endpoints.create, { body: { name: 'VIP clients' } })
  await send('POST', '/api/tags/sync', { token: boss.token, body: { ticketId: ticket?.id, tags: [{ id: tag.id }] } })
  const today = world.clock.now().toISOString().slice(0, 10)

  const id = await list(boss)
  const count = async (body: object) => (await world.call(boss, countContactsToFillEndpoint, { params: { id }, body })).data
  expect(await count({ tagIds: [tag.id] })).toEqual({ count: 1 })
  expect(await count({})).toEqual({ count: 3 })
  expect(await fill(boss, id, { tagIds: [tag.id] })).toEqual({ added: 1, known: 0 })
  expect(await fill(boss, id, { whatsappIds: [line.id], dateStart: '2020-01-01', dateEnd: '2020-02-01' })).toEqual({ added: 0, known: 0 })
  expect(await fill(boss, id, { whatsappIds: [line.id], dateStart: '2020-01-01' })).toEqual({ added: 1, known: 1 })
  expect(await fill(boss, id, { queueIds: [2_000_000_000], dateEnd: today })).toEqual({ added: 0, known: 0 })
  expect(await fill(boss, id)).toEqual({ added: 1, known: 2 })
  expect((await items(boss, id)).map(({ name, isWhatsappValid }) => [name, isWhatsappValid])).toEqual([
    ['Ana', true],
    ['Bia', true],
    ['Silent', null],
  ])
  expect(await get(boss, id)).toMatchObject({ contactsCount: 3, validCount: 2, invalidCount: 0 })
})

test('old clients send the id of the list as text, and may send back what they have read', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const body = { name: 'Ana', number: '11987654321', email: '', companyId: boss.companyId, contactListId: String(id) }
  const { status, data } = await send('POST', '/api/contact-list-items', { token: boss.token, body })
  expect([status, data]).toMatchObject([200, { contactListId: id }])
  expect(await send('PUT', `/api/contact-list-items/${data.id}`, { token: boss.token, body: { ...data, name: 'Ana Lima' } })).toMatchObject(
    {
      status: 200,
      data: { name: 'Ana Lima', number: '5511987654321' },
    },
  )
})
