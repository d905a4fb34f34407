import { companyEndpoints } from '@recado/contract/companies/companies'
import { gatewaySettings, type PaymentSettings, paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { addMonths } from '@recado/contract/money/recurrence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedCall } from '../../../test/fakeServer.ts'
import { createOwingCompany, type OwingCompany } from '../../../test/owingCompany.ts'
import { startFakeAsaas } from '../../../test/payments/fakeAsaas.ts'
import { startFakeEfi } from '../../../test/payments/fakeEfi.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'

const services = [await startFakeEfi(), await startFakeAsaas()]
const [efi, asaas] = services
const world = await createWorld({ env: { EFI_URL: efi?.url ?? '', ASAAS_URL: asaas?.url ?? '' } })
const second = await startSecondProcess(world)
afterAll(async () => {
  await second.close()
  await world.close()
  for (const service of services) await service.close()
})
const CARD = { cardNumber: '4111 1111 1111 1111', nameOnCard: 'ANA SOUZA', expiryDate: '12/40', cvv: '731' }

/** Whether a call creates a charge at the service. */
const isCharge = ({ method, path }: ReceivedCall) => (method === 'POST' && path === '/payments') || method === 'PUT'

describe.each(services)('$name', (service) => {
  let proof = ''
  beforeAll(async () => {
    const root = await world.person('super')
    const { data, status } = await world.call(root, paymentSettingEndpoints.update, { body: service.settings })
    expect(status).toBe(200)
    expect(JSON.stringify(data)).not.toMatch(/"(secret|certificate|asaas-key|a-token-that-only-asaas-has)"/)
    proof = new URL(data.efiWebhook).searchParams.get('proof') ?? ''
  })

  async function charged() {
    const company = await createOwingCompany(world)
    const { data, status } = await company.pay({ taxId: '123.456.789-09' })
    expect(status).toBe(200)
    const reference = (await company.charges()).find(({ id }) => id === data.id)?.reference ?? ''
    return { ...company, charge: data, reference, tell: (url = world.url) => service.call(url, reference, { proof }) }
  }
  const untouched = async ({ company, dueDate, invoices }: OwingCompany) => {
    expect((await company()).dueDate).toBe(dueDate)
    expect((await invoices()).map(({ status }) => status)).toEqual(['open'])
  }

  test('a charge gets its code, and two simultaneous webhooks to two processes pay it once', async () => {
    const { charge, reference, tell, company, dueDate, invoices, book } = await charged()
    expect(charge).toMatchObject({ status: 'open', qrcode: { qrcode: expect.stringMatching(/^00020126-/) }, valor: { original: '30.00' } })
    service.change(reference, { state: 'paid' })
    const answers = await Promise.all([tell(), tell(second.url), tell(), tell(second.url)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
    expect(await invoices()).toMatchObject([{ status: 'paid', paidBy: `pix:${service.name}` }])
    expect((await book()).map(({ cause }) => cause)).toEqual(['start', 'payment'])
  })

  test('a webhook without the proof of the service is refused, and a webhook alone pays nothing', async () => {
    const one = await charged()
    expect((await service.call(world.url, one.reference, { isForged: true })).status).toBe(401)
    expect((await one.tell()).status).toBe(200)
    await untouched(one)
  })

  test('another amount and the charge of another invoice pay nothing', async () => {
    const [less, other, theirs] = [await charged(), await charged(), await charged()]
    service.change(less.reference, { state: 'paid', value: 0.01 })
    service.change(theirs.reference, { state: 'paid' })
    service.change(other.reference, { state: 'paid', reference: theirs.reference })
    await less.tell()
    await other.tell()
    for (const one of [less, other]) {
      await untouched(one)
      expect((await one.charges())[0]).toMatchObject({ state: 'wrong' })
    }
  })

  test('an unknown charge changes nothing', async () => {
    // The cron jobs write this table meanwhile.
    const rows = async () => ({ ...(await world.digest()), job_common: undefined })
    const before = await rows()
    expect((await service.call(world.url, '00000000-0000-4000-8000-000000000000', { proof })).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('the job finds a payment whose webhook never came, and a returned payment is reported', async () => {
    const { reference, company, dueDate, invoices, tell } = await charged()
    service.change(reference, { state: 'paid' })
    await runCronJob(world, 'payments.reconcile')
    expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
    service.change(reference, { state: 'refunded' })
    await tell()
    expect((await invoices())[0]?.status).toBe('refunded')
    expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
  })

  test('a charge whose answer was lost is found by its reference, and its payment counts', async () => {
    const company = await createOwingCompany(world)
    service.failWith('cut')
    expect(await company.pay({ taxId: '12345678909' })).toMatchObject({ status: 502, error: 'ERR_GATEWAY' })
    service.failWith(undefined)
    const [{ reference = '', state } = {}] = await company.charges()
    expect(state).toBe('asked')
    service.change(reference, { state: 'paid' })
    await runCronJob(world, 'payments.reconcile')
    expect((await company.company()).dueDate).toBe(addMonths(company.dueDate, 1))
  })

  test('a second call after a lost answer shows the code of the service, not a second code', async () => {
    const { pay, charges } = await createOwingCompany(world)
    const before = service.heard.length
    service.failWith('cut')
    expect(await pay({ taxId: '12345678909' })).toMatchObject({ status: 502, error: 'ERR_GATEWAY' })
    service.failWith(undefined)
    const { data } = await pay({ taxId: '12345678909' })
    expect(data).toMatchObject({ status: 'open', qrcode: { qrcode: expect.stringMatching(/^00020126-/) } })
    expect(await charges()).toMatchObject([{ id: data.id, state: 'open' }])
    expect((await pay({ taxId: '12345678909' })).data).toMatchObject({ id: data.id, qrcode: data.qrcode })
    expect(service.heard.slice(before).filter(isCharge)).toHaveLength(1)
  })

  test('a renewal by hand cancels the open charge, and money that came first is owed back', async () => {
    const renew = async (id: number, kind: 'paid' | 'free') =>
      world.call(await world.person('super'), companyEndpoints.renew, { params: { id }, body: { kind, note: 'Agreed by phone' } })
    const { reference, companyId, charges, company, dueDate } = await charged()
    await renew(companyId, 'free')
    await expect.poll(async () => (await charges())[0]?.state).toBe('expired')
    expect(service.stateOf(reference)).toMatch(/^(deleted|REMOVIDA_PELO_USUARIO_RECEBEDOR)$/)
    const quick = await charged()
    service.change(quick.reference, { state: 'paid' })
    await renew(quick.companyId, 'paid')
    await expect.poll(async () => (await quick.charges())[0]).toMatchObject({ state: 'paid', surplus: true })
    expect(await quick.invoices()).toMatchObject([{ status: 'paid', paidBy: 'manual' }])
    const due = [(await company()).dueDate, (await quick.company()).dueDate]
    expect(due).toEqual([addMonths(dueDate, 1), addMonths(quick.dueDate, 1)])
  })

  test('open charges of the former service are still confirmed, and its credentials cannot be removed until then', async () => {
    const root = await world.person('super')
    const use = (body: Partial<PaymentSettings>) => world.call(root, paymentSettingEndpoints.update, { body })
    const [told, untold, lost] = [await charged(), await charged(), await createOwingCompany(world)]
    service.failWith('cut')
    expect(await lost.pay({ taxId: '12345678909' })).toMatchObject({ status: 502 })
    service.failWith(undefined)
    const [{ reference = '' } = {}] = await lost.charges()
    const other = services.find(({ name }) => name !== service.name)
    expect(await use(other?.settings ?? {})).toMatchObject({ status: 200, data: { gateway: other?.name } })
    const [secret] = gatewaySettings[service.name]
    expect(await use({ [secret]: '' })).toMatchObject({ status: 409, error: 'ERR_GATEWAY_IN_USE' })
    for (const one of [told, untold, { reference }]) service.change(one.reference, { state: 'paid' })
    await told.tell()
    expect((await told.company()).dueDate).toBe(addMonths(told.dueDate, 1))
    // The service says that it is paid, so no second charge is created.
    expect(await lost.pay({ taxId: '12345678909' })).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
    await runCronJob(world, 'payments.reconcile')
    for (const one of [untold, lost]) expect((await one.company()).dueDate).toBe(addMonths(one.dueDate, 1))
    await world.platform.updateTable('charges').set({ state: 'expired' }).where('state', 'in', ['asked', 'open']).execute()
    expect(await use({ [secret]: '' })).toMatchObject({ status: 200 })
    await use(service.settings)
  })

  test('a card that was charged although the answer was lost is not charged again', async () => {
    const company = await createOwingCompany(world)
    const before = service.heard.length
    if (service.name === 'efi') return
    service.failWith('cut')
    expect(await company.pay({ ...CARD, taxId: '12345678909' })).toMatchObject({ status: 502, error: 'ERR_GATEWAY' })
    service.failWith(undefined)
    expect(await company.pay({ ...CARD, taxId: '12345678909' })).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
    expect(service.heard.slice(before).filter(isCharge)).toHaveLength(1)
    expect((await company.company()).dueDate).toBe(addMonths(company.dueDate, 1))
  })

  test('a card pays where the service takes cards, and its number is sent only to be turned into a token', async () => {
    const company = await createOwingCompany(world)
    const before = service.heard.length
    const answer = await company.pay({ ...CARD, taxId: '12345678909' })
    const heard = service.heard.slice(before)
    if (service.name === 'efi') return expect(answer).toMatchObject({ status: 422, error: 'ERR_CARD_NOT_TAKEN' })
    expect(answer.data).toMatchObject({ status: 'paid' })
    expect(heard.filter(({ body }) => body.includes('4111')).map(({ path }) => path)).toEqual(['/creditCard/tokenizeCreditCard'])
    expect(await (await createOwingCompany(world)).pay({ ...CARD, cvv: '000', taxId: '12345678909' })).toMatchObject({
      error: 'ERR_CARD_REFUSED',
    })
    expect(await (await createOwingCompany(world)).pay(CARD)).toMatchObject({ status: 422, details: { fields: [{ path: 'taxId' }] } })
  })
})
