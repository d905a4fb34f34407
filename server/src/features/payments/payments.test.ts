import { paymentEndpoints } from '@recado/contract/money/payments'
import { addMonths } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { createWorld } from '../../../test/testApp.ts'
import { dayIn } from '../../kernel/clock.ts'
import { createPayLink } from './payLink.ts'

const world = await createWorld()
afterAll(() => world.close())

const CARD = { cardNumber: '4111 1111 1111 1111', nameOnCard: 'ANA SOUZA', expiryDate: '12/40', cvv: '731' }

test('a paid Pix code pays the invoice, moves the due date by the recurrence and reaches the administrators', async () => {
  const { pay, atSandbox, company, dueDate, invoices, look, boss, companyId } = await createOwingCompany(world)
  const heard = await listenToLiveEvents(world.url, boss)
  const { data: charge, status } = await pay()
  expect(status).toBe(200)
  expect(charge).toMatchObject({
    status: 'open',
    valor: { original: '30.00' },
    qrcode: { imagemQrcode: expect.stringMatching(/^data:image\/png/) },
  })
  await atSandbox(charge, 'pay')
  expect((await invoices())[0]).toMatchObject({ status: 'paid', paidBy: 'pix:sandbox', paidAt: expect.any(String) })
  const renewed = addMonths(dueDate, 1)
  expect(await company()).toMatchObject({ dueDate: renewed, billingName: 'Ana Souza', billingCity: 'São Paulo' })
  expect((await look(charge)).data).toMatchObject({ status: 'paid', company: { dueDate: renewed } })
  await expect.poll(() => heard.of('payment')).toMatchObject([{ action: 'CONCLUIDA', company: { id: companyId, dueDate: renewed } }])
  expect(await pay()).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
})

test('a second call answers the code that is still valid, not a second one', async () => {
  const { pay, charges } = await createOwingCompany(world)
  const [first, second] = [await pay(), await pay()]
  expect(second.data).toMatchObject({ id: first.data.id, qrcode: first.data.qrcode })
  expect(await charges()).toHaveLength(1)
  world.clock.advance(58 * 60_000)
  expect((await pay()).data.id).not.toBe(first.data.id)
})

test('the amount is that of the invoice, whatever the request says', async () => {
  const { pay } = await createOwingCompany(world, { valueCents: 12_345 })
  const tricks = { price: 0.01, plan: '{"value":0.01}', value: 1, users: 99, connections: 99, valueCents: 1 }
  expect((await pay(tricks as never)).data.valor).toEqual({ original: '123.45' })
})

test('Pix needs no payer in the form and takes the last billing address; a card asks for what is missing', async () => {
  const unsaid = {
    firstName: '',
    lastName: undefined,
    address2: undefined,
    city: '',
    state: '',
    zipcode: '',
    country: null,
    cvv: '',
  } as never
  const { pay, company } = await createOwingCompany(world)
  expect((await pay(unsaid)).data).toMatchObject({ status: 'open', valor: { original: '30.00' }, qrcode: { qrcode: expect.any(String) } })
  const unnamed = ['firstName', 'address2', 'city', 'zipcode', 'country'].map((path) => ({ path, code: 'required' }))
  expect(await pay({ ...(unsaid as object), ...CARD })).toMatchObject({ status: 422, details: { fields: unnamed } })
  await pay()
  const billed = { billingName: 'Ana Souza', billingAddress: 'Rua Augusta, 100', billingCity: 'São Paulo', billingState: 'SP' }
  expect(await company()).toMatchObject(billed)
  expect(await pay({ ...(unsaid as object), zipcode: 'abc' })).toMatchObject({ status: 422, details: { fields: [{ path: 'zipcode' }] } })
  await pay({ ...(unsaid as object), address2: 'Rua Bela, 7' })
  expect(await company()).toMatchObject({ ...billed, billingAddress: 'Rua Bela, 7', billingZipcode: '01305-000', billingCountry: 'BR' })
  expect((await pay({ ...(unsaid as object), ...CARD })).data).toMatchObject({ status: 'paid' })
})

test('the invoice and the payment of another company are not found', async () => {
  const [mine, theirs] = [await createOwingCompany(world), await createOwingCompany(world)]
  const { data } = await theirs.pay()
  expect(await mine.pay({ invoiceId: theirs.invoice.id })).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' })
  expect(await mine.look(data)).toMatchObject({ status: 404, error: 'ERR_NO_CHARGE_FOUND' })
})

test('another amount at the service marks nothing as paid, and the platform gets one mail', async () => {
  const { pay, atSandbox, company, dueDate, invoices, charges, companyId } = await createOwingCompany(world)
  const { data } = await pay()
  const [{ reference = '' } = {}] = await charges()
  await world.platform.updateTable('sandboxCharges').set({ valueCents: 1 }).where('reference', '=', reference).execute()
  await atSandbox(data, 'pay')
  await atSandbox(data, 'repeat')
  expect((await charges())[0]).toMatchObject({ state: 'wrong', problem: 'another amount: 1' })
  expect((await invoices())[0]).toMatchObject({ status: 'open', paidAt: null })
  expect((await company()).dueDate).toBe(dueDate)
  await waitForMail(world.dataDir, world.config.adminEmail ?? '')
  const about = (await readMailbox(world.dataDir, world.config.adminEmail ?? '')).filter(({ text }) =>
    text.includes(`empresa ${companyId}.`),
  )
  expect(about).toHaveLength(1)
})

test('two paid charges renew once, and the platform learns that the second is owed back', async () => {
  const { pay, atSandbox, company, dueDate, charges, look } = await createOwingCompany(world)
  const { data: pix } = await pay()
  await atSandbox(pix, 'quietly')
  await pay(CARD)
  await look(pix)
  expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
  expect((await charges()).map(({ method, state, surplus }) => [method, state, surplus])).toEqual([
    ['pix', 'paid', true],
    ['card', 'paid', false],
  ])
})

test('a card pays at once, a refused card is an error, and an incomplete card is asked for the rest', async () => {
  const { pay, invoices, company, dueDate } = await createOwingCompany(world)
  expect(await pay({ ...CARD, cvv: '000' })).toMatchObject({ status: 402, error: 'ERR_CARD_REFUSED' })
  expect(await pay({ ...CARD, cardNumber: '4111 1111 1111 1112' })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  const { cvv, expiryDate, ...half } = CARD
  expect(await pay(half)).toMatchObject({ status: 422, details: { fields: [{ path: 'expiryDate' }, { path: 'cvv' }] } })
  expect((await pay(CARD)).data).toMatchObject({ status: 'paid', valor: { original: '30.00' } })
  expect((await invoices())[0]).toMatchObject({ status: 'paid', paidBy: 'card:sandbox' })
  expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
})

test('returned money marks the invoice and locks nobody out', async () => {
  const { pay, atSandbox, invoices, company, dueDate } = await createOwingCompany(world)
  const { data } = await pay()
  await atSandbox(data, 'pay')
  await atSandbox(data, 'refund')
  await atSandbox(data, 'repeat')
  expect((await invoices())[0]).toMatchObject({ status: 'refunded', paidAt: expect.any(String) })
  expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
})

test('a signed link pays its invoice without a session, and no other', async () => {
  const { companyId, invoice, form, invoices, atSandbox, company } = await createOwingCompany(world, { inDays: -3 })
  const link = createPayLink(world.kernel, { companyId, id: invoice.id }).split('/pay/')[1] ?? ''
  const { invoiceId, ...body } = form
  const open = (given: string) => world.call(null, paymentEndpoints.linkedOffer, { params: { link: given } })
  expect((await open(link)).data).toMatchObject({ invoice: { id: invoice.id, value: 30 }, takesCards: true })
  expect(await world.call(null, paymentEndpoints.linkedCharge, { params: { link } })).toMatchObject({
    status: 404,
    error: 'ERR_NO_CHARGE_FOUND',
  })
  const { data } = await world.call(null, paymentEndpoints.linkedSubscribe, { params: { link }, body })
  const look = () => world.call(null, paymentEndpoints.linkedCharge, { params: { link } })
  const other = await createOwingCompany(world)
  // A dot would make the web server look for a file.
  expect(link).not.toContain('.')
  const parts = link.split('~')
  for (const [place, changed] of [other.invoice.id, other.companyId, 9_999_999_999, 'x'].entries())
    expect(await open(parts.with(place, String(changed)).join('~'))).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' })
  await atSandbox(data, 'pay')
  expect((await look()).data).toMatchObject({ status: 'paid' })
  expect((await invoices())[0]?.status).toBe('paid')
  expect((await company()).dueDate).toBe(addMonths(dayIn('America/Sao_Paulo', world.clock.now()), 1))
})
