import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { addDays } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { createWorld } from '../../../test/testApp.ts'
import { dayIn, days } from '../../kernel/clock.ts'
import { invoicesJob } from './invoices.job.ts'

const world = await createWorld()
afterAll(() => world.close())
const look = () => invoicesJob(world.kernel).run({})
const today = () => dayIn('America/Sao_Paulo', world.clock.now())
const of = (companyId: number) =>
  world.platform.selectFrom('invoices').selectAll().where('companyId', '=', companyId).orderBy('id').execute()

test('an invoice is created twenty days before its due date, once per period, from any process', async () => {
  const { id } = await world.company({}, { dueDate: addDays(today(), 21) })
  await look()
  expect(await of(id)).toEqual([])
  await world.platform
    .updateTable('companies')
    .set({ dueDate: addDays(today(), 20), recurrence: 'TRIMESTRAL' })
    .where('id', '=', id)
    .execute()
  await Promise.all(Array.from({ length: 5 }, look))
  expect(await of(id)).toMatchObject([{ valueCents: 9000, months: 3, status: 'open', dueDate: addDays(today(), 20) }])
})

test('the platform itself, free companies, disabled ones and those without a due date get no invoice', async () => {
  const dueDate = addDays(today(), 2)
  const off = await world.company({}, { dueDate, status: false })
  const endless = await world.company()
  const free = await world.company({}, { dueDate })
  await world.platform.updateTable('plans').set({ valueCents: 0 }).where('id', '=', free.planId).execute()
  await look()
  for (const { id } of [off, endless, free]) expect(await of(id)).toEqual([])
})

test('an invoice keeps the agreed price when the plan changes', async () => {
  const { planId, invoice, invoices: all } = await createOwingCompany(world)
  await world.platform
    .updateTable('plans')
    .set({ valueCents: 9900, name: `Dearer ${invoice.id}`, users: 1 })
    .where('id', '=', planId)
    .execute()
  await look()
  expect(await all()).toMatchObject([{ valueCents: 3000, users: 1000, detail: invoice.detail }])
})

test('reminders are sent five days and one day before, on the day and after it; none twice, and missed ones are skipped', async () => {
  const { email } = await createOwingCompany(world, { inDays: 7 })
  const subjects = async () => (await readMailbox(world.dataDir, email)).map(({ subject }) => subject)
  for (const step of [0, 2, 0, 1, 3, 0, 1, 1, 5]) {
    world.clock.advance(days(step))
    await Promise.all([look(), look()])
  }
  await expect.poll(async () => (await subjects()).length).toBe(4)
  expect(new Set(await subjects()).size).toBe(4)
  const late = await createOwingCompany(world, { inDays: -4 })
  await look()
  await expect.poll(async () => (await readMailbox(world.dataDir, late.email)).length).toBe(1)
})

test("a reminder is in the language of the user with the company's address", async () => {
  const { email, boss } = await createOwingCompany(world, { inDays: 7 })
  await world.platform.updateTable('users').set({ email, language: 'es' }).where('id', '=', boss.id).execute()
  world.clock.advance(days(2))
  await look()
  await waitForMail(world.dataDir, email)
  const [letter] = await readMailbox(world.dataDir, email)
  expect(letter?.text).toContain('Paga con Pix o tarjeta en:')
  expect(letter?.html).toMatch(/<html lang="es">[\s\S]*class="button"[^>]*>Pagar ahora</)
})

test('the list starts with the newest, says whether there are more, and searches by name and number', async () => {
  const { boss, companyId, invoice } = await createOwingCompany(world)
  const { id, status, reason, ...row } = invoice
  const copies = Array.from({ length: 22 }, (_, n) => ({ ...row, status: 'cancelled' as const, detail: `Copy ${n}`, cancelReason: 'test' }))
  await world.platform.insertInto('invoices').values(copies).execute()
  const list = (query: object) => world.call(boss, invoiceEndpoints.list, { query })
  const first = await list({})
  expect([first.data.length, first.headers.get('x-has-more')]).toEqual([20, 'true'])
  const second = await list({ pageNumber: 2 })
  expect([second.data.length, second.headers.get('x-has-more')]).toEqual([3, 'false'])
  expect(second.data.at(-1)).toMatchObject({ id, value: 30, status: 'open', dueDate: invoice.dueDate })
  expect((await list({ searchParam: 'copy 21' })).data).toMatchObject([{ detail: 'Copy 21' }])
  expect((await list({ searchParam: `#${id}` })).data).toMatchObject([{ id }])
  const { data } = await world.call(boss, invoiceEndpoints.get, { params: { id } })
  expect(data).toMatchObject({ id, company: { email: expect.any(String) }, issuer: { name: 'Recado' } })
  expect(companyId).toBeGreaterThan(0)
})

test('the platform cancels with a reason and can reissue from the present plan; paid invoices stay', async () => {
  const root = await world.person('super')
  const { companyId, planId, invoice, invoices: all, pay, atSandbox, company, dueDate } = await createOwingCompany(world)
  await world.platform.updateTable('plans').set({ valueCents: 5000 }).where('id', '=', planId).execute()
  const cancel = (id: number, reissue: boolean) =>
    world.call(root, invoiceEndpoints.cancel, { params: { id: companyId, invoiceId: id }, body: { reason: 'Wrong price', reissue } })
  const { data: open } = await pay()
  const { data: again } = await cancel(invoice.id, true)
  expect(again).toMatchObject({ status: 'open', value: 50, replaces: invoice.id })
  await atSandbox(open, 'pay')
  expect((await company()).dueDate).toBe(dueDate)
  expect((await cancel(invoice.id, false)).data).toMatchObject({ id: invoice.id, status: 'cancelled' })
  expect(await cancel(again.id, false)).toMatchObject({ data: { status: 'cancelled', cancelReason: 'Wrong price' } })
  await look()
  expect((await all()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const paid = await createOwingCompany(world)
  await paid.atSandbox((await paid.pay()).data, 'pay')
  const late = { params: { id: paid.companyId, invoiceId: paid.invoice.id }, body: { reason: 'Too late', reissue: false } }
  expect(await world.call(root, invoiceEndpoints.cancel, late)).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
})
