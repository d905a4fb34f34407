import { contacts } from '@recado/contract/contacts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { type Address, type Channel, Refused, Unavailable } from '../../channels/channel.ts'
import { addConnection, fakeChannel, lid, number } from './connection.fixture.ts'

/** What the service says of a number, and what it was asked. */
const service: { answer: () => Address[] | null; asked: string[] } = { answer: () => null, asked: [] }
const carrier: Channel = fakeChannel({
  resolveNumber: async (_, wanted) => {
    service.asked.push(wanted)
    return service.answer()
  },
})
const world = await createWorld({ carriers: new Map([['simulator', carrier]]) })
afterAll(() => world.close())
const { create, update } = contacts.endpoints
const rita = { name: 'Rita', number: '11988887777' }

async function company(line: Parameters<typeof addConnection>[2] = {}) {
  const ana = await world.person('user')
  await addConnection(world, ana.companyId, line)
  service.asked = []
  const identities = () =>
    world.platform
      .selectFrom('contactIdentities')
      .select(['kind', 'value'])
      .where('companyId', '=', ana.companyId)
      .orderBy('kind', 'desc')
      .execute()
  return { ana, identities }
}

test('the form that the service knows is the one stored, with all that it knows the person by', async () => {
  const { ana, identities } = await company()
  service.answer = () => [number('551188887777'), lid('77')]
  const { data } = await world.call(ana, create, { body: rita })
  expect(data).toMatchObject({ number: '551188887777' })
  expect(service.asked).toEqual(['5511988887777'])
  expect(await identities()).toEqual([number('5511988887777'), lid('77')])
})

test('a number that is not on the service is refused', async () => {
  const { ana, identities } = await company()
  service.answer = () => null
  const before = await world.digest()
  expect(await world.call(ana, create, { body: rita })).toMatchObject({ status: 422, error: 'ERR_WAPP_INVALID_CONTACT' })
  expect(await world.digest()).toEqual(before)
  service.answer = () => [number('5511988887777')]
  const { data } = await world.call(ana, create, { body: rita })
  service.answer = () => null
  expect(await world.call(ana, update, { params: { id: data.id }, body: { number: '21977776666' } })).toMatchObject({ status: 422 })
  expect(await identities()).toEqual([number('5511988887777')])
})

test.for([
  ['out of reach', () => new Unavailable('later')],
  ['not able to say', () => new Refused('noLookup')],
] as const)('while the service is %s, the number is taken as it is', async ([, failure]) => {
  const { ana } = await company()
  service.answer = () => {
    throw failure()
  }
  expect(await world.call(ana, create, { body: rita })).toMatchObject({ status: 200, data: { number: '5511988887777' } })
})

test('an error of the service during the lookup is reported as such, and no contact is stored', async () => {
  const { ana } = await company()
  service.answer = () => {
    throw new Error('an answer that nobody understands')
  }
  const before = await world.digest()
  expect(await world.call(ana, create, { body: rita })).toMatchObject({ status: 503, error: 'ERR_WAPP_CHECK_CONTACT' })
  expect(await world.digest()).toEqual(before)
})

test.for([
  ['is not connected', { status: 'DISCONNECTED' }],
  ['is not the default', { isDefault: false }],
  ['is of a service that is not here', { provider: 'beta' }],
] as const)('a line that %s is not asked', async ([, line]) => {
  const { ana } = await company(line)
  service.answer = () => null
  expect(await world.call(ana, create, { body: rita })).toMatchObject({ status: 200, data: { number: '5511988887777' } })
  expect(service.asked).toEqual([])
})

test('a number that the service knows under an address of an existing contact belongs to that contact', async () => {
  const { ana, identities } = await company()
  service.answer = () => [number('5511988887777'), lid('77')]
  const { data } = await world.call(ana, create, { body: rita })
  service.answer = () => [number('5521977776666'), lid('77')]
  expect(await world.call(ana, create, { body: { name: 'Rita too', number: '21977776666' } })).toMatchObject({
    status: 409,
    error: 'ERR_DUPLICATED_CONTACT',
  })
  service.answer = () => [number('5521977776666'), lid('78')]
  expect(await world.call(ana, update, { params: { id: data.id }, body: { number: '21977776666' } })).toMatchObject({ status: 200 })
  expect(await identities()).toEqual([number('5521977776666'), lid('78')])
})

test('a contact without a number keeps its other address when a number is added', async () => {
  const { ana, identities } = await company()
  const { companyId } = ana
  const { id } = await world.platform.insertInto('contacts').values({ companyId, name: 'Hidden' }).returning('id').executeTakeFirstOrThrow()
  await world.platform
    .insertInto('contactIdentities')
    .values({ companyId, contactId: id, ...lid('77') })
    .execute()
  service.answer = () => [number('5511988887777')]
  expect(await world.call(ana, update, { params: { id }, body: { number: '11988887777' } })).toMatchObject({
    data: { number: '5511988887777' },
  })
  expect(await identities()).toEqual([number('5511988887777'), lid('77')])
})

test('a number that has not changed is not asked for again', async () => {
  const { ana } = await company()
  service.answer = () => [number('5511988887777')]
  const { data } = await world.call(ana, create, { body: rita })
  service.asked = []
  service.answer = () => null
  expect(await world.call(ana, update, { params: { id: data.id }, body: { name: 'Rita P', number: '+55 11 98888 7777' } })).toMatchObject({
    status: 200,
  })
  expect(service.asked).toEqual([])
})
