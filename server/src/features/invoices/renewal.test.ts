import { companyEndpoints } from '@recado/contract/companies/companies'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { addDays, addMonths } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { readMailbox } from '../../../test/mailbox.ts'
import { createOwingCompany, type OwingCompany } from '../../../test/owingCompany.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'
import { invoicesJob } from './invoices.job.ts'

const world = await createWorld()
afterAll(() => world.close())
const look = () => invoicesJob(world.kernel).run({})

type Renewal = InputOf<typeof companyEndpoints.renew>['body']
const paid: Renewal = { kind: 'paid', note: 'Transferência de 10/06' }
const renew = async ({ companyId }: OwingCompany, body: Renewal) =>
  world.call(await world.person('super'), companyEndpoints.renew, { params: { id: companyId }, body })
async function set({ companyId }: OwingCompany, dueDate: string | null) {
  const root = await world.person('super')
  const answer = await world.call(root, companyEndpoints.update, { params: { id: companyId }, body: { dueDate } })
  expect(answer.status).toBe(200)
  return root
}
const causes = async ({ book }: OwingCompany) => (await book()).map(({ cause }) => cause)

test('a renewal by other means pays the invoice by hand and stops its reminders, and the next invoice comes in time', async () => {
  const it = await createOwingCompany(world, { inDays: 3 })
  const { data, status } = await renew(it, paid)
  const next = addMonths(it.dueDate, 1)
  expect([status, data.dueDate]).toEqual([200, next])
  expect(await it.invoices()).toMatchObject([{ status: 'paid', paidBy: 'manual', note: paid.note, paidAt: expect.any(String) }])
  expect(await causes(it)).toEqual(['start', 'renewal'])
  expect((await it.book()).at(-1)).toMatchObject({ invoiceId: it.invoice.id })
  const before = (await readMailbox(world.dataDir, it.email)).length
  world.clock.advance(days(6))
  await look()
  expect(await it.invoices()).toHaveLength(1)
  world.clock.advance(days(9))
  await look()
  expect(await it.invoices()).toMatchObject([{ status: 'paid' }, { status: 'open', dueDate: next, periodFrom: next }])
  expect(await readMailbox(world.dataDir, it.email)).toHaveLength(before)
})

test('a free renewal cancels the invoice with its reason, and its code can no longer be paid', async () => {
  const it = await createOwingCompany(world)
  const { data: charge } = await it.pay()
  await renew(it, { kind: 'free', note: 'Três dias sem serviço' })
  expect((await it.company()).dueDate).toBe(addMonths(it.dueDate, 1))
  expect(await it.invoices()).toMatchObject([{ status: 'cancelled', cancelReason: 'Três dias sem serviço', paidBy: null }])
  await expect.poll(async () => (await it.charges())[0]?.state).toBe('expired')
  expect((await it.atSandbox(charge, 'pay')).data).toMatchObject({ state: 'cancelled' })
  expect((await it.charges())[0]).toMatchObject({ state: 'expired', surplus: false })
})

test('a repeated renewal from the same due date counts once; after somebody else changed the date it is refused', async () => {
  const it = await createOwingCompany(world)
  const root = await world.person('super')
  const send = (body: Renewal) => world.call(root, companyEndpoints.renew, { params: { id: it.companyId }, body })
  const answers = await Promise.all([send({ ...paid, dueDate: it.dueDate }), send({ ...paid, dueDate: it.dueDate })])
  const next = addMonths(it.dueDate, 1)
  expect(answers.map(({ status, data }) => [status, data.dueDate])).toEqual([
    [200, next],
    [200, next],
  ])
  expect(await causes(it)).toEqual(['start', 'renewal'])
  await set(it, addDays(next, 2))
  expect(await send({ ...paid, dueDate: next })).toMatchObject({ status: 409, error: 'ERR_DUE_DATE_MOVED' })
  expect(await send({ kind: 'free', note: ' ' })).toMatchObject({ status: 422 })
  expect(await causes(it)).toEqual(['start', 'renewal', 'edit'])
})

test('a payment by other means before the invoice exists creates a paid invoice; a free period needs none', async () => {
  for (const [kind, made] of [
    ['paid', [{ status: 'paid', paidBy: 'manual' }]],
    ['free', []],
  ] as const) {
    const it = await createOwingCompany(world)
    await set(it, null)
    await set(it, addDays(it.dueDate, 60))
    await renew(it, { kind, note: 'Combinado' })
    expect((await it.invoices()).slice(1)).toMatchObject(made)
    expect((await it.company()).dueDate).toBe(addMonths(addDays(it.dueDate, 60), 1))
  }
})

test('a due date at the end of the period, or up to three days before, is a renewal with the name of the user', async () => {
  for (const less of [0, 3, -400]) {
    const it = await createOwingCompany(world)
    const dueDate = addDays(addMonths(it.dueDate, 1), -less)
    const root = await set(it, dueDate)
    expect(await it.invoices(), String(less)).toMatchObject([
      {
        status: 'paid',
        paidBy: 'manual',
        note: `renovada por ${root.name}`,
        periodFrom: it.dueDate,
        reason: { code: 'renewed', by: root.name },
      },
    ])
    expect((await it.company()).dueDate).toBe(dueDate)
    expect(await causes(it)).toEqual(['start', 'renewal'])
  }
})

test('any other due date moves the open invoice and its reminders', async () => {
  const it = await createOwingCompany(world, { inDays: -2 })
  await look()
  expect((await it.invoices())[0]?.reminded).toBe(4)
  const later = addDays(addMonths(it.dueDate, 1), -4)
  await set(it, later)
  expect(await it.invoices()).toMatchObject([{ status: 'open', dueDate: later, periodFrom: later, reminded: 0 }])
  expect(await causes(it)).toEqual(['start', 'edit'])
  await look()
  expect(await it.invoices()).toHaveLength(1)
  await it.atSandbox((await it.pay()).data, 'pay')
  expect(await it.company()).toMatchObject({ dueDate: addMonths(later, 1) })
  // The due date goes back to a paid period: its invoice stays, and the next one is still open.
  world.clock.advance(days(45))
  await look()
  await set(it, later)
  expect(await it.invoices()).toMatchObject([{ status: 'paid' }, { status: 'open', dueDate: later, periodFrom: addMonths(later, 1) }])
})

test('without a due date nothing is owed; with a new one there is an invoice again; an unchanged record changes nothing', async () => {
  const it = await createOwingCompany(world)
  await it.pay()
  await set(it, it.dueDate)
  expect(await it.invoices()).toMatchObject([{ status: 'open' }])
  await set(it, null)
  expect(await it.invoices()).toMatchObject([
    { status: 'cancelled', cancelReason: 'Sem vencimento', reason: { code: 'noDueDate', by: null } },
  ])
  await expect.poll(async () => (await it.charges())[0]?.state).toBe('expired')
  await set(it, it.dueDate)
  await look()
  expect(await it.invoices()).toMatchObject([{ status: 'cancelled' }, { status: 'open', dueDate: it.dueDate }])
})
