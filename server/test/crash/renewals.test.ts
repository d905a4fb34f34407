// Guards: server/src/features/payments, server/src/features/invoices, server/src/features/subscription, server/src/gateways

import { companyEndpoints } from '@recado/contract/companies/companies'
import { planEndpoints } from '@recado/contract/companies/plans'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { paymentEndpoints, sandboxEndpoints } from '@recado/contract/money/payments'
import { planChangeEndpoints } from '@recado/contract/money/planChanges'
import { addDays, addMonths } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { invoicesJobName } from '../../src/features/companies/index.ts'
import { cancelChargesJobName } from '../../src/features/paymentSettings/index.ts'
import { dayIn } from '../../src/kernel/clock.ts'
import type { FailPoint } from '../../src/kernel/failPoints.ts'
import { createCaller } from '../callEndpoint.ts'
import { readMailbox } from '../mailbox.ts'
import { startFakeAsaas } from '../payments/fakeAsaas.ts'
import { startFakeEfi } from '../payments/fakeEfi.ts'
import { waitUntil } from '../waitUntil.ts'
import { productWithFailPoints } from './failPoints.ts'
import { pendingJobs } from './pendingJobs.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, type Product } from './startProduct.ts'

const [asaas, efi] = [await startFakeAsaas(), await startFakeEfi()]
const product = await productWithFailPoints('renewals', { ASAAS_URL: asaas.url, EFI_URL: efi.url })
const { platform, ask, dataDir } = product
afterAll(async () => {
  await product.end()
  await asaas.close()
  await efi.close()
})

/** `npm run chaos` has the time for every one of them. */
const isWhole = Number(process.env.KILLS ?? 0) > 0

const OWNER = { email: 'contato@padaria.example', password: 'Padaria-2030' }
/** Near enough for an invoice, and too far for a mail about it. */
const dueDate = addDays(dayIn('America/Sao_Paulo', new Date()), 15)
const { invoiceId: _, ...payer } = paymentEndpoints.subscribe.example.body as { invoiceId: number } & object
const { send, giveOutAgain, unfinishedMails } = pendingJobs(platform)
const owner = createPersistentClient(product.url, OWNER)
const pay = (what: { invoiceId: number } | { planId: number; difference: number }) =>
  owner(paymentEndpoints.subscribe, { body: { ...payer, taxId: '123.456.789-09', ...what } as never })

let life: Pick<Product, 'kill'>
/** A client that keeps trying, while the product crashes at one point after the other. */
async function dyingAt<Answer>(points: readonly FailPoint[], act: () => Promise<Answer>): Promise<Answer> {
  if (points.length === 0) return act()
  await life.kill('SIGKILL')
  const answer = act()
  for (const point of points) {
    await giveOutAgain()
    await product.launch(point).gone
  }
  await giveOutAgain()
  life = await product.start()
  return answer
}

async function company() {
  const [plan] = await ask(planEndpoints.publicList)
  const { id } = await ask(companyEndpoints.create, { body: { ...OWNER, name: 'Padaria', planId: plan?.id ?? 0 } })
  await platform.updateTable('companies').set({ dueDate }).where('id', '=', id).execute()
  const invoices = () => platform.selectFrom('invoices').selectAll().where('companyId', '=', id).orderBy('id').execute()
  const charges = () => platform.selectFrom('charges').selectAll().where('companyId', '=', id).orderBy('id').execute()
  await send(invoicesJobName)
  await waitUntil(async () => (await invoices()).length > 0, 'an invoice was made')
  const isCancelled = (reference: string) =>
    waitUntil(async () => {
      await send(cancelChargesJobName)
      return (await charges()).find((one) => one.reference === reference)?.state === 'expired'
    }, 'a charge was cancelled')
  return {
    ...{ id, invoices, charges, isCancelled },
    referenceOf: async (chargeId: number) => (await charges()).find((one) => one.id === chargeId)?.reference ?? '',
    now: () => platform.selectFrom('companies').select(['dueDate', 'planId']).where('id', '=', id).executeTakeFirstOrThrow(),
    causes: async () =>
      (await platform.selectFrom('dueDateChanges').select('cause').where('companyId', '=', id).orderBy('id').execute()).map(
        ({ cause }) => cause,
      ),
  }
}

test('a process that dies while the service is changed, a company renewed and a plan paid for: nothing is done twice, and nothing is left half done', {
  timeout: scaledTime(900_000),
}, async () => {
  life = await product.start()
  const { id, invoices, charges, isCancelled, referenceOf, now, causes } = await company()
  const [invoice] = await invoices()

  // Switch to a real service while a code of the sandbox is open.
  const played = await referenceOf((await pay({ invoiceId: invoice?.id ?? 0 })).id)
  await dyingAt(isWhole ? ['gateway.changed', 'charge.cancelled'] : [], async () => {
    await ask(paymentSettingEndpoints.update, { body: asaas.settings })
    await isCancelled(played)
  })
  const click = { params: { reference: played }, body: { act: 'pay' as const } }
  expect(await createCaller(product.url)(null, sandboxEndpoints.act, click)).toMatchObject({ status: 409, error: 'ERR_SANDBOX_LEFT' })

  // Renewed free of charge while a code of the previous service is open.
  const code = await referenceOf((await pay({ invoiceId: invoice?.id ?? 0 })).id)
  await ask(paymentSettingEndpoints.update, { body: efi.settings })
  await dyingAt(isWhole ? ['renewal.beforeCommit', 'renewal.afterCommit', 'charge.cancelled'] : ['renewal.afterCommit'], async () => {
    await ask(companyEndpoints.renew, { params: { id }, body: { kind: 'free', note: 'A week without service', dueDate } })
    await isCancelled(code)
  })
  expect(asaas.stateOf(code)).toBe('deleted')
  expect(await invoices()).toMatchObject([{ status: 'cancelled', cancelReason: 'A week without service' }])
  expect([(await now()).dueDate, await causes()]).toEqual([addMonths(dueDate, 1), ['edit', 'renewal']])

  // A dearer plan, paid by a code of a service that is not used any more when the money arrives.
  const room = { users: 100, connections: 100, queues: 100 }
  const dear = await ask(planEndpoints.create, { body: { name: 'Empresa', value: 90, ...room } })
  const { choices } = await owner(planChangeEndpoints.get)
  const difference = choices.find(({ plan }) => plan.id === dear.id)?.difference ?? 0
  const paying = () => pay({ planId: dear.id, difference })
  const { invoiceId, ...charge } = await dyingAt(isWhole ? ['charge.asked', 'charge.answered'] : [], paying)
  const reference = await referenceOf(charge.id)
  expect(efi.heard.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  const { efiWebhook } = await ask(paymentSettingEndpoints.update, { body: { gateway: 'asaas' } })
  const proof = new URL(efiWebhook).searchParams.get('proof') ?? ''
  efi.change(reference, { state: 'paid' })
  await dyingAt(isWhole ? ['payment.beforeCommit', 'payment.afterCommit'] : [], () =>
    waitUntil(
      async () => (await efi.call(product.url, reference, { proof }).catch(() => undefined))?.status === 200,
      'the service was heard',
    ),
  )
  expect((await invoices()).slice(1)).toMatchObject([{ id: invoiceId, kind: 'change', status: 'paid', paidBy: 'pix:efi' }])
  expect(await now()).toEqual({ dueDate: addMonths(dueDate, 1), planId: dear.id })
  expect((await charges()).filter(({ state }) => state === 'paid')).toMatchObject([{ reference, surplus: false }])
  await waitUntil(async () => {
    await giveOutAgain()
    return (await unfinishedMails()).length === 0
  }, 'every mail was sent')
  expect((await readMailbox(dataDir, OWNER.email)).map(({ subject }) => subject)).toEqual(['Seu plano do Recado mudou para Empresa'])
  expect(await readMailbox(dataDir, ADMIN.email)).toEqual([])
})
