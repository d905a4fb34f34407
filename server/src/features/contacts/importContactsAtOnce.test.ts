import { type Contact, contactImportSourceEndpoints, contacts, type SheetRow } from '@recado/contract/contacts'
import { companyVariablesEndpoint } from '@recado/contract/variables/companyVariables'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../../e2e/testTimes.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, create } = contacts.endpoints
const { upload } = contactImportSourceEndpoints
const send = async (person: { token: string }, body: SheetRow[]) => world.call(person, upload, { body })
const stored = async (person: { token: string }) =>
  ((await world.call(person, list, { query: { limit: 200 } })).data as unknown as { contacts: Contact[] }).contacts

test('columns are known by their usual names, and numbers may be numbers', async () => {
  const boss = await world.person('admin')
  const { status, data } = await send(boss, [
    { Nome: 'Ana Lima', Telefone: '(11) 98888-0001', Email: 'Ana@Example.com' },
    { name: 'Bea', number: 5511988880002, email: '' },
    { NOME: ' Caio ', 'E-MAIL ': 'caio@example.com', Número: '11988880003' },
    { nombre: 'Davi', Móvil: 11988880004.0, other: { nested: true } },
    { Nome: 'Eva', Celular: '5511988880005.0' },
    { 'Nome completo': 'Fabi', WhatsApp: '+55 11 98888-0006' },
    { Nome: '', Telefone: '  ', Email: null },
  ])
  expect(status).toBe(200)
  expect(data.errorBag).toEqual([])
  expect((await stored(boss)).map(({ name, number, email }) => [name, number, email])).toEqual([
    ['Ana Lima', '5511988880001', 'ana@example.com'],
    ['Bea', '5511988880002', ''],
    ['Caio', '5511988880003', 'caio@example.com'],
    ['Davi', '5511988880004', ''],
    ['Eva', '5511988880005', ''],
    ['Fabi', '5511988880006', ''],
  ])
  expect(data.newContacts.map(({ contactName }) => contactName)).toEqual(['Ana Lima', 'Bea', 'Caio', 'Davi', 'Eva', 'Fabi'])
  expect(data.newContacts.map(({ contactId }) => contactId)).toEqual((await stored(boss)).map(({ id }) => id))
})

test('a wrong row is reported and does not stop the others', async () => {
  const boss = await world.person('admin')
  await world.call(boss, create, { body: { name: 'There', number: '11988880001' } })
  const { status, data } = await send(boss, [
    { Nome: 'Known', Telefone: '1188880001' },
    { Nome: 'First', Telefone: '11988880002' },
    { Nome: 'Twice', Telefone: '551188880002' },
    { Nome: 'X', Telefone: '11988880003' },
    { Telefone: '11988880004' },
    { Nome: 'Short', Telefone: '123' },
    { Nome: 'No number' },
    { Nome: 'Lost digits', Telefone: '5,51199E+12' },
    { Nome: 'Mail', Telefone: '11988880005', Email: 'nowhere' },
    { Nome: ['x'], Telefone: { a: 1 }, Email: 'a@example.com' },
    { Nome: 'Last', Telefone: '11988880006' },
  ])
  expect(status).toBe(200)
  expect(data.newContacts.map(({ contactName }) => contactName)).toEqual(['First', 'Last'])
  const invalid = (contactName: string, ...fields: string[]) => ({
    contactName,
    error: { code: 'ERR_VALIDATION', message: expect.any(String), fields },
  })
  const duplicated = (contactName: string) => ({ contactName, error: { code: 'ERR_DUPLICATED_CONTACT', message: expect.any(String) } })
  expect(data.errorBag).toEqual([
    invalid('X', 'name'),
    invalid('11988880004', 'name'),
    invalid('Short', 'number'),
    invalid('No number', 'number'),
    invalid('Lost digits', 'number'),
    invalid('Mail', 'email'),
    invalid('a@example.com', 'name', 'number'),
    duplicated('Known'),
    duplicated('Twice'),
  ])
  expect(await stored(boss)).toHaveLength(3)
})

test(
  'twenty thousand rows are taken at once, and the same again adds none',
  async () => {
    const boss = await world.person('admin')
    const heard = await listenToLiveEvents(world.url, boss)
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      Nome: `Cliente ${at}`,
      Telefone: 5511900000000 + at,
      Email: `c${at}@example.com`,
    }))
    const { data } = await send(boss, rows)
    expect(data.newContacts).toHaveLength(20_000)
    const ids = new Map(data.newContacts.map(({ contactName, contactId }) => [contactName, contactId]))
    const found = (await world.call(boss, list, { query: { searchParam: '19777' } })).data as unknown as { contacts: Contact[] }
    expect(found.contacts).toMatchObject([{ id: ids.get('Cliente 19777'), name: 'Cliente 19777', number: '5511900019777' }])
    await heard.hears('contact', 'reload')
    expect(heard.of('contact')).toEqual([{ name: 'contact', action: 'reload' }])
    heard.close()

    const again = await send(boss, rows)
    expect(again.data.newContacts).toEqual([])
    expect(again.data.errorBag).toHaveLength(20_000)
    expect(await send(boss, [...rows, { Nome: 'One more', Telefone: '11988887777' }])).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
    })
  },
  scaledTime(300_000),
)

test('how many there are is true again as soon as more were added, also where so many are counted now and then', async () => {
  const boss = await world.person('admin')
  const count = async () => ((await world.call(boss, list, { query: {} })).data as unknown as { count: number }).count
  const rows = Array.from({ length: 600 }, (_, at) => ({ Nome: `Cliente ${at}`, Telefone: 5511900000000 + at }))
  await send(boss, rows)
  expect(await count()).toBe(600)
  await send(boss, [{ Nome: 'One more', Telefone: '11988887777' }])
  expect(await count()).toBe(601)
})

test('an import of a few contacts publishes each of them', async () => {
  const boss = await world.person('admin')
  const heard = await listenToLiveEvents(world.url, boss)
  const rows = Array.from({ length: 100 }, (_, at) => ({ Nome: `Cliente ${at}`, Telefone: 5511900000000 + at }))
  const { data } = await send(boss, rows)
  const last = (await stored(boss)).find(({ name }) => name === 'Cliente 99')
  await heard.hearsOf('contact', { id: last?.id })
  expect(heard.of('contact').map(({ action }) => action)).toEqual(rows.map(() => 'create'))
  expect(
    heard
      .of('contact')
      .map(({ contact }) => (contact as Contact).id)
      .sort(),
  ).toEqual(data.newContacts.map(({ contactId }) => contactId).sort())
  heard.close()
})

test('several imports of the same people at once make each of them once', async () => {
  const boss = await world.person('admin')
  const rows = Array.from({ length: 700 }, (_, at) => ({ Nome: `Cliente ${at}`, Telefone: 5511900000000 + at }))
  const answers = await Promise.all([
    send(boss, rows),
    send(boss, rows.toReversed()),
    send(boss, rows.slice(300)),
    send(boss, rows.slice(0, 500)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const made = answers.flatMap(({ data }) => data.newContacts)
  expect(made).toHaveLength(700)
  expect(answers.flatMap(({ data }) => data.errorBag)).toHaveLength(700 + 700 + 400 + 500 - 700)
  const rowsOf = (table: 'contacts' | 'contactIdentities') =>
    world.platform
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('companyId', '=', boss.companyId)
      .executeTakeFirstOrThrow()
  expect([await rowsOf('contacts'), await rowsOf('contactIdentities')]).toEqual([{ count: 700 }, { count: 700 }])
})

test('only administrators import, and a sheet in which nothing stands is refused', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  expect(await send(bob, [{ Nome: 'Rita', Telefone: '11988887777' }])).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  for (const body of [[], [{}], [{}, {}]]) expect(await send(boss, body)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await send(boss, [{}, { Nome: 'Rita', Telefone: '11988887777' }])).toMatchObject({
    status: 200,
    data: { newContacts: [{ contactName: 'Rita' }] },
  })
})

test('further columns become extra fields, days as they are written, and texts can name them', async () => {
  const boss = await world.person('admin')
  const row = { Nome: 'Gil', Telefone: '11988887001', Cidade: ' Recife ', 'Data de nascimento': '1990-05-31T00:00:00.000Z', cidade: 'x' }
  await send(boss, [
    { ...row, Valor: 99.5, __EMPTY: 'x', '%': 'x' },
    { Nome: 'Ida', Telefone: '11988887002', Cidade: '' },
  ])
  expect((await stored(boss)).map(({ extraInfo }) => extraInfo)).toEqual([
    [
      { name: 'Cidade', value: 'Recife' },
      { name: 'Data de nascimento', value: '31/05/1990' },
      { name: 'Valor', value: '99.5' },
    ],
    [],
  ])
  const { data } = await world.call(boss, companyVariablesEndpoint)
  expect(data.fields).toEqual(['Cidade', 'Data de nascimento', 'Valor'])
})
