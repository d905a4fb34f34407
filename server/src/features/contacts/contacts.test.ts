import { type Contact, contactChoicesEndpoint, contacts } from '@recado/contract/contacts'
import { afterAll, expect, test } from 'vitest'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = contacts.endpoints
const rita = { name: 'Rita Prado', number: '11 98888-7777' }
const identitiesIn = (companyId: number) =>
  world.platform.selectFrom('contactIdentities').select(['kind', 'value', 'contactId']).where('companyId', '=', companyId).execute()
type Page = { contacts: Contact[]; count: number; hasMore: boolean }
const page = async (person: { token: string }, query: Record<string, string> = {}) =>
  (await world.call(person, list, { query })).data as unknown as Page
const names = ({ contacts: rows }: Page) => rows.map(({ name }) => name)

test('anyone in the company adds a contact, under the one identity of all ways to write the number', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const { status, data } = await world.call(ana, create, {
    body: { ...rita, email: ' Rita@Example.com ', extraInfo: [{ name: 'Loja', value: '7' }] },
  })
  expect(status).toBe(200)
  expect(data).toEqual({
    id: expect.any(Number),
    name: 'Rita Prado',
    number: '5511988887777',
    email: 'rita@example.com',
    profilePicUrl: null,
    isGroup: false,
    optedOutAt: null,
    blockedAt: null,
    extraInfo: [{ name: 'Loja', value: '7' }],
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    whatsapp: null,
  })
  expect(await world.call(bob, get, { params: { id: data.id } })).toMatchObject({ status: 200, data })
  expect(await identitiesIn(ana.companyId)).toEqual([{ kind: 'number', value: '5511988887777', contactId: data.id }])
  const { isNamed } = await world.platform.selectFrom('contacts').select('isNamed').where('id', '=', data.id).executeTakeFirstOrThrow()
  expect(isNamed).toBe(true)
})

test('a number is stored once, however it is written', async () => {
  const ana = await world.person('user')
  await world.call(ana, create, { body: rita })
  const before = await world.digest()
  for (const number of ['11988887777', '1188887777', '551188887777', '+55 (11) 98888-7777', '011 98888 7777'])
    expect(await world.call(ana, create, { body: { name: 'Again', number } }), number).toMatchObject({
      status: 409,
      error: 'ERR_DUPLICATED_CONTACT',
    })
  expect(await world.digest()).toEqual(before)
  expect(await world.call(await world.person('user'), create, { body: rita })).toMatchObject({ status: 200 })
})

test('of many at once with one number, one is made', async () => {
  const ana = await world.person('user')
  const written = ['11988887777', '1188887777', '5511988887777', '551188887777']
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => world.call(ana, create, { body: { name: 'Rita', number: written[turn % 4] ?? '' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error === 'ERR_DUPLICATED_CONTACT')).toHaveLength(11)
  expect((await page(ana)).contacts).toHaveLength(1)
})

test("the company's country decides what a number without a country is", async () => {
  const ana = await world.person('user')
  await world.platform.insertInto('settings').values({ companyId: ana.companyId, key: 'country', value: 'MX' }).execute()
  expect(await world.call(ana, create, { body: { name: 'Lupe', number: '55 1234 5678' } })).toMatchObject({
    data: { number: '525512345678' },
  })
  expect(await world.call(ana, create, { body: { name: 'Lupe', number: '5215512345678' } })).toMatchObject({ status: 409 })
  const bia = await world.person('user')
  expect(await world.call(bia, create, { body: { name: 'Lima', number: '+51 912 345 678' } })).toMatchObject({
    data: { number: '51912345678' },
  })
  expect(await world.call(bia, create, { body: { name: 'Porto', number: '51 912 345 678' } })).toMatchObject({
    data: { number: '5551912345678' },
  })
})

test('another number is another identity, and the former one is free again', async () => {
  const ana = await world.person('user')
  const { data: one } = await world.call(ana, create, { body: rita })
  const { data: other } = await world.call(ana, create, { body: { name: 'Otto', number: '21977776666' } })
  const before = await world.digest()
  expect(await world.call(ana, update, { params: { id: other.id }, body: { number: '1188887777' } })).toMatchObject({
    status: 409,
    error: 'ERR_DUPLICATED_CONTACT',
  })
  expect(await world.digest()).toEqual(before)
  expect(await world.call(ana, update, { params: { id: one.id }, body: { number: '1133334444' } })).toMatchObject({
    data: { ...one, number: '551133334444' },
  })
  expect(await world.call(ana, update, { params: { id: other.id }, body: { number: '1188887777' } })).toMatchObject({ status: 200 })
  expect((await identitiesIn(ana.companyId)).sort((a, b) => a.contactId - b.contactId)).toEqual([
    { kind: 'number', value: '551133334444', contactId: one.id },
    { kind: 'number', value: '5511988887777', contactId: other.id },
  ])
})

test('the same number in another form stays the same person', async () => {
  const ana = await world.person('user')
  const { data } = await world.call(ana, create, { body: rita })
  await world.platform
    .insertInto('contactIdentities')
    .values({ companyId: ana.companyId, kind: 'lid', value: '99', contactId: data.id })
    .execute()
  expect(await world.call(ana, update, { params: { id: data.id }, body: { number: '551188887777' } })).toMatchObject({
    data: { number: '551188887777' },
  })
  expect(await identitiesIn(ana.companyId)).toHaveLength(2)
})

test('an update changes only the fields that are sent, and only a name that staff changes counts as given by staff', async () => {
  const ana = await world.person('user')
  const { id } = await world.platform
    .insertInto('contacts')
    .values({ companyId: ana.companyId, name: 'zé', number: '5511911112222' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isNamed = async () =>
    (await world.platform.selectFrom('contacts').select('isNamed').where('id', '=', id).executeTakeFirst())?.isNamed
  await world.call(ana, update, { params: { id }, body: { name: 'zé', email: 'ze@example.com' } })
  expect(await isNamed()).toBe(false)
  expect(await world.call(ana, update, { params: { id }, body: { name: 'José' } })).toMatchObject({
    data: { name: 'José', email: 'ze@example.com', number: '5511911112222' },
  })
  expect(await isNamed()).toBe(true)
  expect(await world.call(ana, update, { params: { id }, body: { extraInfo: [{ name: 'CPF', value: '1' }] } })).toMatchObject({
    data: { name: 'José', extraInfo: [{ name: 'CPF', value: '1' }] },
  })
})

test('a group has no number to be given', async () => {
  const ana = await world.person('user')
  const { id } = await world.platform
    .insertInto('contacts')
    .values({ companyId: ana.companyId, name: 'Team', isGroup: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await world.call(ana, update, { params: { id }, body: { number: '11988887777' } })).toMatchObject({
    status: 422,
    error: 'ERR_WAPP_INVALID_CONTACT',
  })
  expect(await identitiesIn(ana.companyId)).toEqual([])
  expect(await world.call(ana, update, { params: { id }, body: { name: 'The team' } })).toMatchObject({ status: 200 })
})

test('names and numbers are found however they are typed', async () => {
  const ana = await world.person('user')
  for (const [name, number] of [
    ['Ângela', '11988887777'],
    ['Bruno', '11988881234'],
    ['Loja 98', '21977776666'],
  ] as const)
    await world.call(ana, create, { body: { name, number } })
  const found = async (searchParam: string) => names(await page(ana, { searchParam }))
  expect(await found('')).toEqual(['Ângela', 'Bruno', 'Loja 98'])
  expect(await found('ANGE')).toEqual(['Ângela'])
  expect(await found('(11) 98888-7777')).toEqual(['Ângela'])
  expect(await found('+55 11 98888')).toEqual(['Ângela', 'Bruno'])
  expect(await found('98')).toEqual(['Ângela', 'Bruno', 'Loja 98'])
  expect(await found('loja 98')).toEqual(['Loja 98'])
  expect(await found('bruno 11')).toEqual([])
  expect(await found('-')).toEqual([])
  const choices = (await world.call(ana, contactChoicesEndpoint, { query: { searchParam: '8888-1' } })).data
  expect(choices).toEqual([{ id: expect.any(Number), name: 'Bruno', number: '5511988881234', profilePicUrl: null }])
})

test('days of creation are those of the company, both ends included', async () => {
  const ana = await world.person('user')
  for (const [name, createdAt] of [
    ['night before', '2026-03-10T02:59:59.999Z'],
    ['first', '2026-03-10T03:00:00.000Z'],
    ['last', '2026-03-11T02:59:59.999Z'],
    ['day after', '2026-03-11T03:00:00.000Z'],
  ] as const)
    await world.platform.insertInto('contacts').values({ companyId: ana.companyId, name, createdAt }).execute()
  expect(names(await page(ana, { date: '2026-03-10' }))).toEqual(['first', 'last'])
  expect(names(await page(ana, { dateStart: '2026-03-10' }))).toEqual(['day after', 'first', 'last'])
  expect(names(await page(ana, { dateEnd: '2026-03-10' }))).toEqual(['first', 'last', 'night before'])
  expect(names(await page(ana, { dateStart: '2026-03-09', dateEnd: '2026-03-09' }))).toEqual(['night before'])
  expect(await page(ana, { date: '2026-03-10', searchParam: 'FIR' })).toMatchObject({ count: 1, contacts: [{ name: 'first' }] })
  expect(await page(ana, { date: '2026-03-10', limit: '1' })).toMatchObject({ count: 2, hasMore: true })
  expect(await world.call(ana, list, { query: { date: '2026-02-30' } })).toMatchObject({ status: 422 })
  await world.platform.insertInto('settings').values({ companyId: ana.companyId, key: 'timezone', value: 'Asia/Tokyo' }).execute()
  expect(names(await page(ana, { date: '2026-03-10' }))).toEqual(['first', 'night before'])
})

test('administrators delete a contact with its tickets, and users who saw them get an event', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const { data } = await world.call(bob, create, { body: rita })
  const at = new Date()
  const { id: ticketId } = await world.platform
    .insertInto('tickets')
    .values({ companyId: boss.companyId, contactId: data.id, connectionId: null, status: 'pending', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await world.call(bob, remove, { params: { id: data.id } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const heard = await listenToLiveEvents(world.url, bob)
  expect(await world.call(boss, remove, { params: { id: data.id } })).toMatchObject({ status: 200, data: { message: 'contact.deleted' } })
  await heard.hears('contact', 'delete')
  expect(heard.of('ticket')).toEqual([{ name: 'ticket', action: 'delete', ticketId }])
  expect(heard.of('contact')).toEqual([{ name: 'contact', action: 'delete', contactId: data.id }])
  heard.close()
  expect(await world.call(boss, get, { params: { id: data.id } })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  expect(await world.call(bob, create, { body: rita })).toMatchObject({ status: 200 })
})

test('a new name of a contact appears on its tickets at once', async () => {
  const ana = await world.person('user')
  const eve = await world.person('user', ana.companyId)
  const { companyId } = ana
  const { data } = await world.call(ana, create, { body: rita })
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: false }).where('id', '=', eve.id).execute()
  const at = new Date()
  const ticket = {
    companyId,
    contactId: data.id,
    connectionId: null,
    userId: ana.id,
    status: 'open' as const,
    createdAt: at,
    updatedAt: at,
  }
  const { id } = await world.platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()
  const [near, far] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, eve)]
  await world.call(ana, update, { params: { id: data.id }, body: { name: 'Rita Prado Lima' } })
  await far.hearsOf('contact', { name: 'Rita Prado Lima' })
  await near.hearsOf('contact', { name: 'Rita Prado Lima' })
  expect(near.of('ticket')).toMatchObject([{ action: 'update', ticket: { id, contact: { name: 'Rita Prado Lima' } } }])
  expect(far.of('ticket')).toEqual([])
  for (const one of [near, far]) one.close()
})

test('bounds hold on the server too', async () => {
  const ana = await world.person('user')
  const wrong = [
    { name: 'R' },
    { name: 'x'.repeat(51) },
    { number: '1234567' },
    { number: '+1234567' },
    { number: 'no digits at all' },
    { email: 'rita' },
    { extraInfo: [{ name: '', value: 'x' }] },
    { extraInfo: Array.from({ length: 51 }, () => ({ name: 'a', value: 'b' })) },
  ]
  for (const fault of wrong)
    expect(await world.call(ana, create, { body: { ...rita, ...fault } }), JSON.stringify(fault)).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
    })
  expect((await page(ana)).contacts).toEqual([])
})

test('a contact names the line of its last conversation', async () => {
  const boss = await world.person('admin')
  const { contacts: id, connections: whatsappId } = await insertEveryRow(world.platform, { companyId: boss.companyId, userId: boss.id })
  const whatsapp = { id: whatsappId, name: 'Line' }
  expect(await world.call(boss, get, { params: { id: Number(id) } })).toMatchObject({ data: { whatsapp } })
  expect((await page(boss)).contacts).toMatchObject([{ id, whatsapp }])
})
