import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../../test/liveEvents.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { waitUntil } from '../../../../test/waitUntil.ts'
import { runListImport } from './runImport.ts'

const world = await createWorld()
afterAll(() => world.close())

const list = async (boss: Person) => (await world.call(boss, contactLists.endpoints.create, { body: { name: 'Clientes' } })).data.id
const get = async (boss: Person, id: number) => (await world.call(boss, contactLists.endpoints.get, { params: { id } })).data
const read = (boss: Person, id: number, text: string) =>
  world.call(boss, contactListImportEndpoints.read, { params: { id }, body: { text } })
const start = (boss: Person, id: number) => world.call(boss, contactListImportEndpoints.start, { params: { id } })
const items = async (boss: Person, contactListId: number) => {
  const { data } = await world.call(boss, contactListItems.endpoints.list, { query: { contactListId } })
  return (data as { contacts: { name: string; number: string }[] }).contacts
}
async function report(boss: Person, id: number) {
  const headers = { authorization: `Bearer ${boss.token}` }
  return (await fetch(`${world.url}/api/contact-lists/${id}/import/report`, { headers })).text()
}
async function send(boss: Person, id: number, path: 'import' | 'upload', content: BlobPart, name: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${boss.token}` }
  const response = await fetch(`${world.url}/api/contact-lists/${id}/${path}`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

test('a sheet is looked at, adjusted, added in the background with its progress, and reported on', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  await world.call(boss, contactListItems.endpoints.create, { body: { name: 'Rita', number: '11987650000', contactListId: id } })
  const text = [
    'Cliente;Fone;Outro',
    'Ana;11 98765-0001;',
    'Ana de novo;+55 (11) 8765-0001;',
    'Rita;5511987650000;',
    'B;11987650003;',
    '=1+1;123;',
    'Bia;11987650004;bia@example.com',
  ].join('\n')
  const { data: look } = await read(boss, id, text)
  expect(look).toMatchObject({
    id,
    total: 6,
    columns: [{ title: 'Cliente', field: 'name' }, { field: 'number' }, { title: 'Outro', field: 'extra', key: 'outro' }],
  })
  expect(look.rows.map(({ line, faults }) => [line, faults])).toEqual([
    [2, []],
    [3, []],
    [4, []],
    [5, ['name']],
    [6, ['number']],
    [7, []],
  ])
  const columns = ['name', 'number', 'email'] as const
  const { data: adjusted } = await world.call(boss, contactListImportEndpoints.adjust, { params: { id }, body: { columns: [...columns] } })
  expect(adjusted.rows.at(-1)).toMatchObject({ name: 'Bia', email: 'bia@example.com', faults: [] })
  expect((await get(boss, id)).contactsCount).toBe(1)

  const live = await listenToLiveEvents(world.url, boss)
  expect((await start(boss, id)).data.import).toMatchObject({ state: 'running', done: 0, total: 6 })
  await live.hears('ContactListItem', 'reload')
  expect(live.of('ContactListItem').at(-1)).toMatchObject({
    contactListId: id,
    records: [{ name: 'Bia' }, { name: 'Ana' }, { name: 'Rita' }],
  })
  live.close()
  expect(await get(boss, id)).toMatchObject({
    contactsCount: 3,
    import: { state: 'done', done: 6, total: 6, added: 2, known: 2, wrong: 2 },
  })
  expect((await items(boss, id)).map(({ name, number }) => [name, number])).toEqual([
    ['Ana', '5511987650001'],
    ['Bia', '5511987650004'],
    ['Rita', '5511987650000'],
  ])
  expect((await report(boss, id)).split('\r\n').slice(1, -1)).toEqual([
    "3;Ana de novo;'+551187650001;;já está na lista",
    '4;Rita;5511987650000;;já está na lista',
    '5;B;11987650003;;nome inválido',
    "6;'=1+1;123;;número inválido",
  ])
  expect(await start(boss, id)).toMatchObject({ status: 404, error: 'ERR_NO_IMPORT_FOUND' })
})

const rowsOf = (count: number) =>
  ['Nome;Telefone', ...Array.from({ length: count }, (_, at) => `Cliente ${at};119${String(at).padStart(8, '0')}`)].join('\n')

test('two processes with one sheet add nobody twice, and the later one continues where the other stopped', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  await send(boss, id, 'import', rowsOf(1200), 'many.csv')
  const sheet = await world.platform
    .updateTable('contactListImports')
    .set({ state: 'running' })
    .where('contactListId', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const given = { companyId: boss.companyId, importId: sheet.id }
  await Promise.all([runListImport(world.kernel, given), runListImport(world.kernel, given)])
  await runListImport(world.kernel, given)
  expect(await get(boss, id)).toMatchObject({ contactsCount: 1200, import: { state: 'done', done: 1200, added: 1200, known: 0, wrong: 0 } })
})

test('after a cancellation nothing more is added and added contacts stay; during an import no other one can start', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  await read(boss, id, rowsOf(3))
  await world.platform
    .updateTable('contactListImports')
    .set({ state: 'running', done: 1, added: 1 })
    .where('contactListId', '=', id)
    .execute()
  expect(await read(boss, id, rowsOf(1))).toMatchObject({ status: 409, error: 'ERR_IMPORT_RUNNING' })
  const { data } = await world.call(boss, contactListImportEndpoints.cancel, { params: { id } })
  expect(data.import).toMatchObject({ state: 'cancelled', done: 1 })
  const { id: importId } = await world.platform
    .selectFrom('contactListImports')
    .select('id')
    .where('contactListId', '=', id)
    .executeTakeFirstOrThrow()
  await runListImport(world.kernel, { companyId: boss.companyId, importId })
  expect(await get(boss, id)).toMatchObject({ contactsCount: 0, import: { state: 'cancelled' } })
  expect((await read(boss, id, rowsOf(2))).data).toMatchObject({ total: 2 })
  await world.call(boss, contactListImportEndpoints.cancel, { params: { id } })
  expect((await get(boss, id)).import).toBeNull()
})

test('a file that is no sheet is refused with a reason, and nothing of it is stored', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const refused = await send(boss, id, 'import', 'MZ\0\0\0 a program', 'clientes.xlsx')
  expect(refused).toMatchObject({ status: 422, data: { error: 'ERR_SHEET', details: { problem: 'wrongType' } } })
  expect(await world.platform.selectFrom('contactListImports').select('id').where('contactListId', '=', id).execute()).toEqual([])
  await read(boss, id, 'Nome\nAna')
  expect(await start(boss, id)).toMatchObject({ status: 422, error: 'ERR_SHEET', data: { details: { problem: 'noNumbers' } } })
})

test('an import whose stored rows are missing fails instead of being tried for ever', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  await read(boss, id, rowsOf(2))
  const { fileId } = await world.platform
    .selectFrom('contactListImports')
    .select('fileId')
    .where('contactListId', '=', id)
    .executeTakeFirstOrThrow()
  await world.kernel.files.remove(`${boss.companyId}/${fileId}`)
  await start(boss, id)
  await waitUntil(async () => (await get(boss, id)).import?.state === 'failed', 'the import has failed')
})

test('a sheet whose successor fails at the commit keeps its file; a replaced one loses it', async () => {
  await sql`create function refuse_sheet() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$`.execute(
    world.platform,
  )
  await sql`create constraint trigger refuse_sheet after insert on "contactListImports" deferrable initially deferred
    for each row when (new."fileName" = 'refused.csv') execute function refuse_sheet()`.execute(world.platform)
  const boss = await world.person('admin')
  const id = await list(boss)
  await send(boss, id, 'import', rowsOf(2), 'first.csv')
  const row = world.platform.selectFrom('contactListImports').select(['fileId', 'fileName']).where('contactListId', '=', id)
  const first = await row.executeTakeFirstOrThrow()
  const isStored = async () => (await world.kernel.files.list(String(boss.companyId))).some(({ name }) => name === first.fileId)
  expect((await send(boss, id, 'import', rowsOf(1), 'refused.csv')).status).toBe(500)
  expect(await row.executeTakeFirstOrThrow()).toEqual(first)
  expect(await isStored()).toBe(true)
  await send(boss, id, 'import', rowsOf(1), 'second.csv')
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ fileName: 'second.csv' })
  await waitUntil(async () => !(await isStored()), 'the file of the replaced sheet is deleted')
})

test('old clients have the whole of a sheet added in one call', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const { status, data } = await send(
    boss,
    id,
    'upload',
    'NOME,NÚMERO,E-mail\nAna,11987650001,ana@example.com\nX,1,\nAna,11987650001,',
    'c.csv',
  )
  expect(status).toBe(200)
  expect(data).toMatchObject({
    records: [{ name: 'Ana', number: '5511987650001', email: 'ana@example.com', isWhatsappValid: null, contactListId: id }],
    errorBag: [
      { contactName: 'X', error: { code: 'ERR_VALIDATION', fields: ['name', 'number'] } },
      { contactName: 'Ana', error: { code: 'ERR_DUPLICATED_CONTACT' } },
    ],
  })
})

const whole = async (boss: Person, contactListId: number) => {
  const { data } = await world.call(boss, contactListItems.endpoints.list, { query: { contactListId } })
  return (data as { contacts: { name: string; values: Record<string, string> }[] }).contacts.map(({ name, values }) => ({ name, values }))
}

test('further columns are stored with the list under keys for variables, and the same sheet again updates their values', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const titles = 'Nome;Telefone;Telefone;Código do pedido;Cidade;Hora;cidade;;Observação muito longa sobre o cliente'
  const { data: look } = await read(
    boss,
    id,
    [titles, 'Ana;11987651001;1133334444;17;Recife;14:00;Olinda;sem;VIP', 'Bia;11987651002;;;;;;;'].join('\n'),
  )
  expect(look.columns.map(({ field, key }) => [field, key])).toEqual([
    ['name', null],
    ['number', null],
    ['extra', 'telefone'],
    ['extra', 'codigo_do_pedido'],
    ['extra', 'cidade'],
    ['extra', 'hora_2'],
    ['extra', 'cidade_2'],
    [null, null],
    ['extra', 'observacao_muito_longa_sobre_o'],
  ])
  const values = { telefone: '1133334444', codigo_do_pedido: '17', cidade: 'Recife', hora_2: '14:00', cidade_2: 'Olinda' }
  const ofAna = { ...values, observacao_muito_longa_sobre_o: 'VIP' }
  expect(look.rows[0]).toMatchObject({ name: 'Ana', values: ofAna })
  await start(boss, id)
  await waitUntil(async () => (await get(boss, id)).import?.state === 'done', 'the sheet is in the list')
  expect((await get(boss, id)).columns.map(({ title }) => title)).toEqual([
    ...['Telefone', 'Código do pedido', 'Cidade', 'Hora', 'cidade', 'Observação muito longa sobre o cliente'],
  ])
  expect(await whole(boss, id)).toEqual([
    { name: 'Ana', values: ofAna },
    { name: 'Bia', values: {} },
  ])
  await read(boss, id, 'Nome;Telefone;Cidade;Valor\nAna Lima;11987651001;Natal;99,00')
  await start(boss, id)
  await waitUntil(async () => (await get(boss, id)).import?.known === 1, 'it is there already')
  expect((await whole(boss, id))[0]).toEqual({ name: 'Ana', values: { ...ofAna, cidade: 'Natal', valor: '99,00' } })
  expect((await get(boss, id)).contactsCount).toBe(2)
})

test('a list keeps twenty further columns: whatever is beyond them is shown as left out', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const titles = Array.from({ length: 22 }, (_, at) => `Coluna ${at + 1}`)
  const { data: look } = await read(boss, id, [['Nome', 'Telefone', ...titles].join(';'), 'Ana;11987651003'].join('\n'))
  expect(look.columns.slice(20).map(({ field }) => field)).toEqual(['extra', 'extra', null, null])
  await start(boss, id)
  await waitUntil(async () => (await get(boss, id)).import?.state === 'done', 'the sheet is in the list')
  expect((await get(boss, id)).columns).toHaveLength(20)
})

test('what stands in the columns can be written by hand, and a key that is new becomes a column', async () => {
  const boss = await world.person('admin')
  const id = await list(boss)
  const body = { name: 'Rita', number: '11987651009', contactListId: id, values: { Cidade: 'Recife' } }
  const { data: item } = await world.call(boss, contactListItems.endpoints.create, { body })
  expect(item.values).toEqual({ cidade: 'Recife' })
  const changed = { cidade: 'Olinda', plano: 'Ouro' }
  const { data } = await world.call(boss, contactListItems.endpoints.update, { params: { id: item.id }, body: { values: changed } })
  expect(data.values).toEqual(changed)
  expect((await get(boss, id)).columns).toEqual([
    { key: 'cidade', title: 'Cidade' },
    { key: 'plano', title: 'plano' },
  ])
})
