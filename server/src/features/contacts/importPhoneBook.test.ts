import { type Contact, contactImportSourceEndpoints, contacts } from '@recado/contract/contacts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { type Channel, Unavailable } from '../../channels/channel.ts'
import { addConnection, fakeChannel, lid, number } from './connection.fixture.ts'

const book: { entries: () => Awaited<ReturnType<Channel['phoneBook']>> } = { entries: () => [] }
const withBook = fakeChannel({ phoneBook: async () => book.entries() })
const withoutBook = fakeChannel({ provider: 'beta', capabilities: { ...withBook.capabilities, phoneBook: false } })
const world = await createWorld({
  carriers: new Map([
    ['simulator', withBook],
    ['beta', withoutBook],
  ]),
})
afterAll(() => world.close())
const { list, create } = contacts.endpoints
const { phoneBook } = contactImportSourceEndpoints

test('unknown people of the phone book are added with all their addresses', async () => {
  const boss = await world.person('admin')
  await addConnection(world, boss.companyId)
  await world.call(boss, create, { body: { name: 'Known', number: '11988880001' } })
  book.entries = () => [
    { name: 'Known too', addresses: [number('551188880001'), lid('1')] },
    { name: ' Ana ', addresses: [number('551188880002'), lid('2')] },
    { name: '', addresses: [number('5511988880003')] },
    { name: 'Hidden', addresses: [lid('4')] },
    { name: 'Ana again', addresses: [lid('2')] },
    { name: 'Team', addresses: [{ kind: 'group', value: 'g' }] },
  ]
  const { status, data } = await world.call(boss, phoneBook)
  expect(status).toBe(200)
  expect(data.newContacts.map(({ contactName }) => contactName)).toEqual(['Ana', '5511988880003', 'Hidden'])
  expect(data.errorBag.map(({ contactName, error: { code } }) => [contactName, code])).toEqual([
    ['Known too', 'ERR_DUPLICATED_CONTACT'],
    ['Ana again', 'ERR_DUPLICATED_CONTACT'],
  ])
  const rows = ((await world.call(boss, list, { query: {} })).data as unknown as { contacts: Contact[] }).contacts
  expect(rows.map(({ name, number: stored }) => [name, stored])).toEqual([
    ['5511988880003', '5511988880003'],
    ['Ana', '551188880002'],
    ['Hidden', null],
    ['Known', '5511988880001'],
  ])
  const ana = data.newContacts.find(({ contactName }) => contactName === 'Ana')
  const identities = await world.platform
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('contactId', '=', ana?.contactId ?? 0)
    .orderBy('kind', 'desc')
    .execute()
  expect(identities).toEqual([number('5511988880002'), lid('2')])
})

test('without a line, without a phone book or without a connection there is nothing to import from', async () => {
  const boss = await world.person('admin')
  expect(await world.call(boss, phoneBook)).toMatchObject({ error: 'ERR_NO_DEF_WAPP_FOUND' })
  await addConnection(world, boss.companyId, { provider: 'beta' })
  expect(await world.call(boss, phoneBook)).toMatchObject({ status: 422, error: 'ERR_NOT_SUPPORTED' })
  const third = await world.person('admin')
  await addConnection(world, third.companyId)
  book.entries = () => {
    throw new Unavailable('later')
  }
  expect(await world.call(third, phoneBook)).toMatchObject({ status: 503, error: 'ERR_WAPP_NOT_INITIALIZED' })
  expect(await world.call(await world.person('supervisor', third.companyId), phoneBook)).toMatchObject({ status: 403 })
})
