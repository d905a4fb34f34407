import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { sandboxActions, sandboxEndpoints } from '@recado/contract/money/payments'
import { afterAll, expect, test } from 'vitest'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { startFakeAsaas } from '../../../test/payments/fakeAsaas.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'

const service = await startFakeAsaas()
const world = await createWorld({ env: { ASAAS_URL: service.url } })
afterAll(async () => {
  await world.close()
  await service.close()
})

test('once a real service is used, the sandbox is closed: open charges are cancelled and its pages accept no payment', async () => {
  const [open, quiet, paid] = [await createOwingCompany(world), await createOwingCompany(world), await createOwingCompany(world)]
  const codes = [(await open.pay()).data, (await quiet.pay()).data, (await paid.pay()).data] as const
  await quiet.atSandbox(codes[1], 'quietly')
  await paid.atSandbox(codes[2], 'pay')
  expect((await paid.invoices())[0]?.status).toBe('paid')
  const root = await world.person('super')
  expect((await world.call(root, paymentSettingEndpoints.update, { body: service.settings })).status).toBe(200)

  for (const [place, it] of [open, quiet, paid].entries()) {
    for (const act of sandboxActions)
      expect(await it.atSandbox(codes[place] ?? codes[0], act), act).toMatchObject({ status: 409, error: 'ERR_SANDBOX_LEFT' })
    const reference = (await it.charges())[0]?.reference ?? ''
    expect(await world.call(null, sandboxEndpoints.get, { params: { reference } })).toMatchObject({
      status: 409,
      error: 'ERR_SANDBOX_LEFT',
    })
  }
  for (const it of [open, quiet]) await expect.poll(async () => (await it.charges())[0]?.state).toBe('expired')
  await runCronJob(world, 'payments.reconcile')
  for (const it of [open, quiet]) expect([(await it.invoices())[0]?.status, (await it.company()).dueDate]).toEqual(['open', it.dueDate])
  expect((await paid.invoices())[0]?.status).toBe('paid')
  expect((await open.look(codes[0])).data).toMatchObject({ status: 'expired', page: null })
  const { data } = await open.pay({ taxId: '12345678909' })
  expect(data).toMatchObject({ status: 'open', page: null })

  // Cancelled charges stay cancelled when the sandbox is used again.
  await world.call(root, paymentSettingEndpoints.update, { body: { gateway: 'sandbox' } })
  expect((await open.atSandbox(codes[0], 'pay')).data).toMatchObject({ state: 'cancelled' })
  expect((await open.invoices())[0]?.status).toBe('open')
})
