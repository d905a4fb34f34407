import { backupEndpoints } from '@recado/contract/backups'
import { type PaymentSettings, paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { addMonths } from '@recado/contract/money/recurrence'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../../../test/callEndpoint.ts'
import { createOwingCompany, type OwingCompany } from '../../../test/owingCompany.ts'
import { startFakeAsaas } from '../../../test/payments/fakeAsaas.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'
import { dayIn, days } from '../../kernel/clock.ts'
import { invoicesJob } from '../invoices/invoices.job.ts'

const service = await startFakeAsaas()
const world = await createWorld({ env: { ASAAS_URL: service.url } })
afterAll(async () => {
  await world.close()
  await service.close()
})

const root = () => world.person('super')
const enter = async (settings: Partial<PaymentSettings>) =>
  expect((await world.call(await root(), paymentSettingEndpoints.update, { body: settings })).status).toBe(200)
const askAgain = async () => expect((await world.call(await root(), backupEndpoints.recheckCharges)).status).toBe(200)
const unknown = async () => (await world.call(await root(), backupEndpoints.read)).data.charges

const charged = async () => {
  const company = await createOwingCompany(world)
  expect((await company.pay({ taxId: '123.456.789-09' })).status).toBe(200)
  return { ...company, reference: (await company.charges())[0]?.reference ?? '' }
}
const signIn = async ({ companyId }: OwingCompany) => world.call(await world.person('admin', companyId), accessEndpoints.me)
const reminded = async ({ invoices }: OwingCompany) => (await invoices())[0]?.reminded

test('after a restore nobody is reminded or locked out for a charge before its service says whether it was paid', async () => {
  await enter(service.settings)
  const [paid, unpaid] = [await charged(), await charged()]
  await enter({ asaasKey: 'a key that was withdrawn' })
  service.change(paid.reference, { state: 'paid' })
  // As the restore leaves them, long after the backup, and with a service that cannot be asked.
  await world.platform.updateTable('charges').set({ recheck: 'waiting' }).execute()
  world.clock.advance(days(20))
  await askAgain()
  const companies = [(await paid.company()).name, (await unpaid.company()).name].sort()
  await expect.poll(unknown).toEqual([{ gateway: 'asaas', waiting: 0, unanswered: 2, companies }])

  await invoicesJob(world.kernel).run({})
  await runCronJob(world, 'payments.reconcile')
  for (const one of [paid, unpaid]) {
    expect(await reminded(one)).toBe(0)
    expect((await signIn(one)).status).toBe(200)
    expect((await one.charges())[0]).toMatchObject({ state: 'open', recheck: 'unanswered' })
  }

  await enter(service.settings)
  await askAgain()
  await expect.poll(unknown).toEqual([])
  expect((await paid.invoices())[0]).toMatchObject({ status: 'paid', paidBy: 'pix:asaas' })
  expect((await paid.company()).dueDate).toBe(addMonths(dayIn('America/Sao_Paulo', world.clock.now()), 1))
  expect((await paid.book()).map(({ cause }) => cause)).toEqual(['start', 'payment'])
  await invoicesJob(world.kernel).run({})
  await runCronJob(world, 'payments.reconcile')
  expect([await reminded(paid), await reminded(unpaid)]).toEqual([0, 4])
  expect((await signIn(paid)).status).toBe(200)
  expect(await signIn(unpaid)).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' })
  expect((await unpaid.charges())[0]).toMatchObject({ state: 'expired', recheck: null })
})

test('a service that stays silent is not asked for every charge of a round', async () => {
  await enter(service.settings)
  const owing = await Promise.all(Array.from({ length: 10 }, charged))
  await enter({ asaasKey: 'a key that was withdrawn' })
  const before = service.heard.length
  const ids = owing.map(({ companyId }) => companyId)
  await world.platform.updateTable('charges').set({ recheck: 'waiting' }).where('companyId', 'in', ids).execute()
  await askAgain()
  await expect.poll(unknown).toMatchObject([{ gateway: 'asaas', waiting: 0, unanswered: 10 }])
  expect(service.heard.length - before).toBeLessThan(owing.length)
})

test('nobody pays twice: a charge of a restored backup is asked for before another one is made', async () => {
  await enter(service.settings)
  const owing = await charged()
  await enter({ asaasKey: 'a key that was withdrawn' })
  service.change(owing.reference, { state: 'paid' })
  const restored = { recheck: 'waiting', expiresAt: world.clock.now() } as const
  await world.platform.updateTable('charges').set(restored).where('companyId', '=', owing.companyId).execute()
  const payAgain = () => owing.pay({ taxId: '123.456.789-09' })
  expect(await payAgain()).toMatchObject({ status: 502, error: 'ERR_GATEWAY' })
  await enter(service.settings)
  expect(await payAgain()).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
  expect(await owing.charges()).toMatchObject([{ state: 'paid', surplus: false, recheck: null }])
})

test('nobody is locked out while the installation is held: a charge made after the backup may have been paid', async () => {
  const owing = await createOwingCompany(world)
  world.clock.advance(days(20))
  const person = await world.person('admin', owing.companyId)
  expect(await world.call(person, accessEndpoints.me)).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' })
  const held = await startSecondProcess({ ...world, isHeld: true })
  try {
    expect((await createCaller(held.url)(person, accessEndpoints.me)).status).toBe(200)
  } finally {
    await held.close()
  }
})
