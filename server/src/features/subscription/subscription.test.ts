import { planEndpoints } from '@recado/contract/companies/plans'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { paymentEndpoints, sandboxEndpoints } from '@recado/contract/money/payments'
import { planChangeEndpoints } from '@recado/contract/money/planChanges'
import { addDays, addMonths } from '@recado/contract/money/recurrence'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'
import { invoicesJob } from '../invoices/invoices.job.ts'
import { applyNextPlansJob } from './applyNextPlans.job.ts'

const world = await createWorld()
afterAll(() => world.close())

let made = 0
async function planOf(value: number, more: Partial<InputOf<typeof planEndpoints.create>['body']> = {}) {
  const limits = { users: 1000, connections: 1000, queues: 1000 }
  // Sign in again for each plan: the clock moves on, and sessions expire.
  const { data } = await world.call(await world.person('super'), planEndpoints.create, {
    body: { name: `Offer ${++made}`, ...limits, value, ...more },
  })
  return data
}

/** A company that pays thirty reais for thirty days, of which ten are left. */
async function subscribed() {
  const it = await createOwingCompany(world, { inDays: 10 })
  await world.platform.updateTable('plans').set({ public: true }).where('id', '=', it.planId).execute()
  let { boss } = it
  const choose = (planId: number) => world.call(boss, planChangeEndpoints.choose, { body: { planId } })
  const seen = async () => (await world.call(boss, planChangeEndpoints.get, {})).data
  const { invoiceId: _, ...payer } = it.form
  const payFor = (planId: number, difference?: number) =>
    world.call(boss, paymentEndpoints.subscribe, { body: { ...payer, planId, ...(difference !== undefined && { difference }) } })
  const owed = async (kind: 'period' | 'change') => (await it.invoices()).filter((one) => one.status === 'open' && one.kind === kind)
  const settle = async (invoiceId: number) => {
    const { data } = await world.call(boss, paymentEndpoints.subscribe, { body: { ...it.form, invoiceId } })
    await it.atSandbox(data, 'pay')
  }
  const passDays = async (count: number) => {
    world.clock.advance(days(count))
    boss = await world.person('admin', it.companyId)
  }
  return { ...it, passDays, choose, seen, payFor, owed, settle }
}

test('a larger plan starts once its difference is paid, and the next period has its price', async () => {
  const { choose, seen, payFor, atSandbox, owed, company, dueDate, planId, boss, email } = await subscribed()
  const dear = await planOf(90)
  const whole = Math.round((Date.parse(dueDate) - Date.parse(addMonths(dueDate, -1))) / days(1))
  const difference = Math.floor((6000 * 10) / whole) / 100
  const amounts = { difference, periodValue: 90, periodFrom: dueDate }
  expect((await seen()).choices.find(({ plan }) => plan.id === dear.id)).toMatchObject({ when: 'paid', ...amounts })
  expect((await choose(dear.id)).data).toEqual({ when: 'paid', from: null, difference })
  // Choosing alone creates no invoice, and another amount than the shown one is refused.
  expect(await payFor(dear.id, 90)).toMatchObject({ status: 409, error: 'ERR_OFFER_CHANGED' })
  expect(await owed('change')).toEqual([])
  const { data: charge } = await payFor(dear.id, difference)
  expect(charge.valor.original).toBe(difference.toFixed(2))
  expect(await owed('change')).toMatchObject([{ id: charge.invoiceId, valueCents: Math.round(difference * 100) }])
  // A second call creates no second charge, and the plan has not changed yet.
  expect((await payFor(dear.id, difference)).data).toMatchObject({ id: charge.id, invoiceId: charge.invoiceId })
  expect((await company()).planId).toBe(planId)
  const { data: offer } = await world.call(boss, paymentEndpoints.offer, { params: { id: charge.invoiceId } })
  expect(offer).toMatchObject({ invoice: { value: difference }, change: { name: dear.name, periodValue: 90, periodFrom: dueDate } })
  await atSandbox(charge, 'pay')
  expect(await payFor(dear.id)).toMatchObject({ status: 409, error: 'ERR_OFFER_CHANGED' })
  await waitForMail(world.dataDir, email)
  expect((await readMailbox(world.dataDir, email)).map(({ subject }) => subject)).toEqual([`Seu plano do Recado mudou para ${dear.name}`])
  expect(await company()).toMatchObject({ planId: dear.id, dueDate })
  expect(await owed('period')).toMatchObject([{ valueCents: 9000, planId: dear.id, dueDate }])
  expect(await owed('change')).toEqual([])
})

test('a smaller plan starts with the next period and its invoice; until then its limits already hold', async () => {
  const { choose, seen, owed, settle, company, dueDate, planId, boss } = await subscribed()
  const cheap = await planOf(10, { users: 1 })
  expect((await choose(cheap.id)).data).toEqual({ when: 'later', from: dueDate, difference: 0 })
  expect(await seen()).toMatchObject({ planId, planned: { planId: cheap.id, from: dueDate } })
  expect(await owed('period')).toMatchObject([{ valueCents: 1000, planId: cheap.id, replaces: expect.any(Number) }])
  const colleague = { name: 'Rui', email: `rui-${made}@example.com`, password: 'secret-1' }
  expect(await world.call(boss, users.endpoints.create, { body: colleague })).toMatchObject({
    status: 402,
    details: { resource: 'users', limit: 1 },
  })
  const [next] = await owed('period')
  await settle(next?.id ?? 0)
  await applyNextPlansJob(world.kernel).run({})
  expect(await company()).toMatchObject({ planId, nextPlanId: cheap.id, dueDate: addMonths(dueDate, 1) })
  world.clock.advance(days(11))
  await applyNextPlansJob(world.kernel).run({})
  expect(await company()).toMatchObject({ planId: cheap.id, nextPlanId: null, nextPlanFrom: null })
})

test('choosing the present plan cancels the change and its invoice', async () => {
  const { choose, payFor, seen, owed, charges, planId } = await subscribed()
  const [cheap, dear] = [await planOf(10), await planOf(90)]
  await choose(cheap.id)
  await choose(planId)
  expect((await seen()).planned).toBeNull()
  expect(await owed('period')).toMatchObject([{ valueCents: 3000, planId }])
  await payFor(dear.id)
  expect(await owed('change')).toHaveLength(1)
  await choose(planId)
  expect(await owed('change')).toEqual([])
  await expect.poll(async () => (await charges()).map(({ state }) => state)).toEqual(['expired'])
})

test('a plan that is too small is refused with the exceeded limits, and nothing changes', async () => {
  const { choose, seen, companyId, company, planId } = await subscribed()
  await world.person('user', companyId)
  const small = await planOf(90, { users: 1 })
  const beyond = [{ resource: 'users', used: 2, limit: 1 }]
  expect(await choose(small.id)).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'users', limit: 1 } })
  expect((await seen()).choices.find(({ plan }) => plan.id === small.id)).toMatchObject({ beyond })
  expect((await company()).planId).toBe(planId)
})

test('in a trial every plan starts at once, and the first invoice is for it', async () => {
  const { choose, owed, company, companyId } = await subscribed()
  const trialExpiration = new Date(world.clock.now().getTime() + days(10))
  await world.platform.updateTable('companies').set({ trialExpiration }).where('id', '=', companyId).execute()
  for (const value of [90, 10]) {
    const plan = await planOf(value)
    expect((await choose(plan.id)).data).toEqual({ when: 'atOnce', from: null, difference: 0 })
    expect((await company()).planId).toBe(plan.id)
    expect(await owed('period')).toMatchObject([{ valueCents: value * 100 }])
  }
})

test('the difference must be paid on its day and in its period, else it is calculated again', async () => {
  const { payFor, owed, settle, passDays } = await subscribed()
  const dear = await planOf(90)
  await payFor(dear.id)
  const [period] = await owed('period')
  await settle(period?.id ?? 0)
  expect(await owed('change')).toEqual([])
  await payFor(dear.id)
  const [first] = await owed('change')
  await passDays(1)
  await payFor(dear.id)
  expect(await owed('change')).toMatchObject([{ valueCents: expect.any(Number) }])
  expect((await owed('change'))[0]?.valueCents).toBeLessThan(first?.valueCents ?? 0)
  world.clock.advance(days(3))
  await invoicesJob(world.kernel).run({})
  expect(await owed('change')).toEqual([])
})

test('the agreed price counts, not the present price of the plan', async () => {
  const { choose, seen, owed, settle, planId, dueDate } = await subscribed()
  const [period] = await owed('period')
  await settle(period?.id ?? 0)
  await world.platform.updateTable('plans').set({ valueCents: 100 }).where('id', '=', planId).execute()
  const other = await planOf(20)
  expect((await choose(other.id)).data).toMatchObject({ when: 'later', from: addMonths(dueDate, 1) })
  expect((await seen()).planned?.planId).toBe(other.id)
})

test('private and free plans cannot be chosen, and a company whose plan the platform sets cannot choose', async () => {
  const { choose, payFor, companyId } = await subscribed()
  const [hidden, free] = [await planOf(50, { public: false }), await planOf(0)]
  for (const plan of [hidden, free]) expect(await choose(plan.id)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
  const offered = await planOf(50)
  await payFor(offered.id)
  expect(await world.call(await world.person('super'), planEndpoints.remove, { params: { id: offered.id } })).toMatchObject({
    status: 409,
    error: 'ERR_IN_USE',
  })
  await world.platform.updateTable('companies').set({ dueDate: null }).where('id', '=', companyId).execute()
  expect(await choose(offered.id)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
})

test('simultaneous choices and payments end in one plan and at most one open invoice of each kind', async () => {
  const it = await subscribed()
  const [dear, cheap] = [await planOf(90), await planOf(10)]
  const { data: charge } = await it.payFor(dear.id)
  const reference = (await it.charges()).find(({ id }) => id === charge.id)?.reference ?? ''
  const pay = () => world.call(null, sandboxEndpoints.act, { params: { reference }, body: { act: 'pay' } })
  await Promise.all([pay(), it.choose(cheap.id), it.choose(it.planId), it.payFor(dear.id), pay()])
  expect((await it.owed('period')).length).toBeLessThanOrEqual(1)
  expect((await it.owed('change')).length).toBeLessThanOrEqual(1)
  const { planId, nextPlanId, dueDate } = await it.company()
  const [next] = await it.owed('period')
  expect(next?.planId).toBe(nextPlanId ?? planId)
  expect(dueDate).toBe(addDays(it.dueDate, 0))
  // The money either bought the plan or is owed back: never both, never neither.
  const change = (await it.invoices()).find(({ id }) => id === charge.invoiceId)
  const [paid] = (await it.charges()).filter(({ state }) => state === 'paid')
  expect(paid?.surplus).toBe(change?.status !== 'paid')
})
