import { contactImportEndpoints } from '@recado/contract/contactImports'
import { contacts } from '@recado/contract/contacts'
import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../../test/liveEvents.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { addConnection } from '../connection.fixture.ts'
import { importContacts, runContactImport } from './runContactImport.ts'

const world = await createWorld()
afterAll(() => world.close())

const read = (boss: Person, text: string) => world.call(boss, contactImportEndpoints.read, { body: { text } })
const start = (boss: Person, id: number) => world.call(boss, contactImportEndpoints.start, { params: { id } })
const last = async (boss: Person) => (await world.call(boss, contactImportEndpoints.list)).data.records[0]
const ended = async (boss: Person, state: string) => {
  await expect.poll(async () => (await last(boss))?.state, { timeout: 60_000 }).toBe(state)
  return last(boss)
}
type Listed = { id: number; name: string; number: string; extraInfo: object[] }
const all = async (boss: Person) =>
  ((await world.call(boss, contacts.endpoints.list, { query: {} })).data as { contacts: Listed[] }).contacts
const add = (boss: Person, name: string, number: string) =>
  world.platform
    .insertInto('contacts')
    .values({ companyId: boss.companyId, name, number })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(async ({ id: contactId }) => {
      const identity = { companyId: boss.companyId, kind: 'number' as const, value: number, contactId }
      await world.platform.insertInto('contactIdentities').values(identity).execute()
    })
async function send(boss: Person, content: BlobPart, name: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${boss.token}` }
  const response = await fetch(`${world.url}/api/contacts/imports`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as { id: number; total: number } }
}

test('a sheet of contacts is previewed, adjusted and imported; wrong rows are reported with their line', async () => {
  const boss = await world.person('admin')
  const text = ['Quem;Fone;Cidade', 'Ana Lima;11 98765-0001;Recife', 'B;11987650003;', 'Bia;123;', 'Ana de novo;551187650001;'].join('\n')
  const { data: look } = await read(boss, text)
  expect(look.rows.map(({ line, faults }) => [line, faults])).toEqual([
    [2, ['name']],
    [3, ['name']],
    [4, ['name', 'number']],
    [5, ['name']],
  ])
  expect(await start(boss, look.id)).toMatchObject({ status: 422, data: { error: 'ERR_SHEET' } })
  const columns = ['name', 'number', 'extra'] as const
  const adjusted = await world.call(boss, contactImportEndpoints.adjust, { params: { id: look.id }, body: { columns: [...columns] } })
  expect(adjusted.data.rows[0]).toMatchObject({ name: 'Ana Lima', values: { cidade: 'Recife' }, faults: [] })
  const live = await listenToLiveEvents(world.url, boss)
  expect((await start(boss, look.id)).data).toMatchObject({ state: 'running', total: 4 })
  expect(await ended(boss, 'done')).toMatchObject({ added: 1, known: 1, wrong: 2, done: 4 })
  await live.hears('contact', 'reload')
  expect(live.of('contactImport').at(-1)).toMatchObject({ record: { state: 'done' } })
  live.close()
  expect(await all(boss)).toMatchObject([{ name: 'Ana Lima', number: '5511987650001', extraInfo: [{ name: 'Cidade', value: 'Recife' }] }])
  const headers = { authorization: `Bearer ${boss.token}` }
  const readReport = async () => (await fetch(`${world.url}/api/contacts/imports/${look.id}/report`, { headers })).text()
  const report = await readReport()
  expect(report).toContain('4;Bia;123;;número inválido')
  expect(report).toContain('5;Ana de novo;551187650001;;já é um contato')
  await world.platform.updateTable('users').set({ language: 'es' }).where('id', '=', boss.id).execute()
  expect(await readReport()).toContain('5;Ana de novo;551187650001;;ya es un contacto')
})

test('Excel files are imported like CSV, and other files are refused', async () => {
  const boss = await world.person('admin')
  const xlsx = await createSheetFile([
    ['Nome', 'Telefone'],
    ['Caio', '5511987650001'],
  ]).arrayBuffer()
  const { data } = await send(boss, xlsx, 'clientes.xlsx')
  expect(data).toMatchObject({ total: 1, fileName: 'clientes.xlsx' })
  await start(boss, data.id)
  await ended(boss, 'done')
  expect(await all(boss)).toMatchObject([{ name: 'Caio' }])
  expect(await send(boss, 'MZ\0\0 this is a program', 'x.xlsx')).toMatchObject({ status: 422, data: { error: 'ERR_SHEET' } })
})

test('after a crash an import continues where it stopped, and two processes add nobody twice', async () => {
  const boss = await world.person('admin')
  const lines = Array.from({ length: 500 }, (_, at) => `Client ${at};5511${960_000_000 + at}`)
  const { data: look } = await read(boss, ['Nome;Telefone', ...lines].join('\n'))
  await world.platform.updateTable('contactImports').set({ state: 'running', done: 200 }).where('id', '=', look.id).execute()
  const given = { companyId: boss.companyId, importId: look.id }
  await Promise.all([runContactImport(world.kernel, given), runContactImport(world.kernel, given)])
  expect(await last(boss)).toMatchObject({ state: 'done', done: 500, added: 300, known: 0, wrong: 0 })
  await world.kernel.transact(given, (tx) => tx.enqueue(importContacts, given))
  expect((await last(boss))?.added).toBe(300)
})

test('undoing an import deletes contacts that nothing else uses, and reports which ones stay and why', async () => {
  const boss = await world.person('admin')
  await addConnection(world, boss.companyId)
  await add(boss, 'There before', '5511987650009')
  const names = ['Talks', 'Edited', 'Out', 'Gone 1', 'Gone 2', 'Again']
  const numbers = ['5511987650001', '5511987650002', '5511987650003', '5511987650004', '5511987650005', '5511987650009']
  const { data: look } = await read(boss, ['Nome;Telefone', ...names.map((name, at) => `${name};${numbers[at]}`)].join('\n'))
  await start(boss, look.id)
  expect(await ended(boss, 'done')).toMatchObject({ added: 5, known: 1 })
  const idOf = Object.fromEntries((await all(boss)).map(({ name, id }) => [name, id]))
  await world.call(boss, ticketEndpoints.create, { body: { contactId: idOf.Talks ?? 0, status: 'open' } })
  await world.platform
    .updateTable('contacts')
    .set({ email: 'x@example.com', updatedAt: new Date(Date.now() + 1000) })
    .where('id', '=', idOf.Edited ?? 0)
    .execute()
  const out = { companyId: boss.companyId, contactId: idOf.Out ?? 0, isOut: true, reason: 'x', createdAt: new Date() }
  await world.platform.insertInto('optOuts').values(out).execute()
  const kept = [
    { reason: 'ticket', count: 1 },
    { reason: 'optOut', count: 1 },
    { reason: 'edited', count: 1 },
  ]
  const params = { id: look.id }
  expect((await world.call(boss, contactImportEndpoints.countUndo, { params })).data).toEqual({ removable: 2, kept })
  expect((await world.call(boss, contactImportEndpoints.undo, { params })).data.state).toBe('undoing')
  expect(await ended(boss, 'undone')).toMatchObject({ removed: 2, kept })
  expect((await all(boss)).map(({ name }) => name)).toEqual(['Edited', 'Out', 'Talks', 'There before'])
  expect(await world.call(boss, contactImportEndpoints.undo, { params })).toMatchObject({ status: 404 })
})
