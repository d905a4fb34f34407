// Guards: server/src/features/payments, server/src/gateways

import { companyEndpoints } from '@recado/contract/companies/companies'
import { planEndpoints } from '@recado/contract/companies/plans'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { paymentEndpoints } from '@recado/contract/money/payments'
import { addDays, addMonths } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { invoicesJobName } from '../../src/features/companies/index.ts'
import { dayIn } from '../../src/kernel/clock.ts'
import { readMailbox } from '../mailbox.ts'
import { startFakeAsaas } from '../payments/fakeAsaas.ts'
import { waitUntil } from '../waitUntil.ts'
import { productWithFailPoints } from './failPoints.ts'
import { pendingJobs } from './pendingJobs.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, type Product } from './startProduct.ts'

const service = await startFakeAsaas()
const product = await productWithFailPoints('payments', { ASAAS_URL: service.url })
const { platform, ask, dataDir } = product
afterAll(async () => {
  await product.end()
  await service.close()
})

/** `npm run chaos` has the time for every one of them. */
const isWhole = Number(process.env.KILLS ?? 0) > 0

const OWNER = { email: 'contato@padaria.example', password: 'Padaria-2030' }
const today = dayIn('America/Sao_Paulo', new Date())
/** Near enough for an invoice, and too far for a mail about it. */
const dueDate = addDays(today, 15)

const { send, giveOutAgain, unfinishedMails } = pendingJobs(platform)
const lookAfterInvoices = () => send(invoicesJobName)
const subjects = async (to: string) => (await readMailbox(dataDir, to)).map(({ subject }) => subject)
const chargesThere = () => service.heard.filter(({ method, path }) => method === 'POST' && path === '/payments')

async function company() {
  await ask(paymentSettingEndpoints.update, { body: service.settings })
  const [plan] = await ask(planEndpoints.publicList)
  const { id } = await ask(companyEndpoints.create, { body: { ...OWNER, name: 'Padaria', planId: plan?.id ?? 0 } })
  // Only now is there an invoice to be made, and so a point to crash at.
  await platform.updateTable('companies').set({ dueDate }).where('id', '=', id).execute()
  const invoices = () => platform.selectFrom('invoices').selectAll().where('companyId', '=', id).execute()
  return {
    id,
    invoices,
    pay: async () => {
      const [invoice] = await invoices()
      const body = { ...(paymentEndpoints.subscribe.example.body as object), taxId: '123.456.789-09', invoiceId: invoice?.id ?? 0 }
      return createPersistentClient(product.url, OWNER)(paymentEndpoints.subscribe, { body: body as never })
    },
  }
}

/** A service repeats its call until it gets a success. */
const tellUntilHeard = (reference: string) =>
  waitUntil(
    async () => (await service.call(product.url, reference).catch(() => undefined))?.status === 200,
    'the service was heard',
    scaledTime(600_000),
  )

/** The last fetch of jobs may still have been executed after its death. */
async function dyingOver(gone: Promise<unknown>) {
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  await waitUntil(async () => {
    await giveOutAgain()
    return isGone
  }, 'a mail was handed over')
}

test('a process that dies from the invoice to the last mail: one invoice, one charge, one renewal and each mail once', {
  timeout: scaledTime(900_000),
}, async () => {
  let life: Pick<Product, 'gone'> = await product.start(isWhole ? 'invoice.beforeCommit' : 'charge.answered')
  const { id, invoices, pay } = await company()
  await lookAfterInvoices()
  if (isWhole) {
    await life.gone
    expect(await invoices()).toEqual([])
    await lookAfterInvoices()
    await product.launch('invoice.afterCommit').gone
    expect(await invoices()).toMatchObject([{ status: 'open', dueDate }])
    life = product.launch('charge.asked')
  }
  await waitUntil(async () => (await invoices()).length > 0, 'an invoice was made')

  // The payer repeats the call until it is answered.
  const paying = pay()
  await life.gone
  if (isWhole) {
    expect(chargesThere()).toHaveLength(0)
    await product.launch('charge.answered').gone
  }
  expect(chargesThere()).toHaveLength(1)
  const untold = await product.start('payment.told')
  expect(await paying).toMatchObject({ status: 'open', qrcode: { qrcode: expect.stringMatching(/^00020126-pay_/) } })
  expect(chargesThere()).toHaveLength(1)

  const [open] = await platform.selectFrom('charges').select('reference').where('state', '=', 'open').execute()
  const reference = open?.reference ?? ''
  service.change(reference, { state: 'paid' })
  const telling = tellUntilHeard(reference)
  await untold.gone
  await product.launch('payment.beforeCommit').gone
  if (isWhole) await product.launch('payment.afterCommit').gone

  await dyingOver(product.launch('mail.handedOver').gone)
  expect(await subjects(OWNER.email)).toHaveLength(1)
  await giveOutAgain()
  await product.start()
  await telling
  await waitUntil(async () => (await unfinishedMails()).length === 0, 'every mail was sent')

  expect(await invoices()).toMatchObject([{ status: 'paid', paidBy: 'pix:asaas' }])
  const paid = await platform.selectFrom('companies').select('dueDate').where('id', '=', id).executeTakeFirst()
  expect(paid?.dueDate).toBe(addMonths(dueDate, 1))
  const book = await platform.selectFrom('dueDateChanges').select('cause').where('companyId', '=', id).execute()
  expect(book.filter(({ cause }) => cause === 'payment')).toHaveLength(1)
  expect(chargesThere()).toHaveLength(1)
  expect(await platform.selectFrom('charges').select('surplus').where('state', '=', 'paid').execute()).toEqual([{ surplus: false }])
  expect(await subjects(OWNER.email)).toEqual(['Recebemos o seu pagamento'])
  expect(await subjects(ADMIN.email)).toEqual([])
})
