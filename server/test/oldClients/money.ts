import { paymentEndpoints } from '@recado/contract/money/payments'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { createOwingCompany } from '../owingCompany.ts'
import { customer, newNumber, openLine } from '../simulatedLine.ts'
import { file, flag, has, listOf, number, oldClient, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** The dashboard, invoices and payments, and the API of other programs. */

test('the dashboard', async () => {
  const line = await openLine(world)
  await line.write(customer('Ana'), 'Hello')
  const client = oldClient(world, line.boss)
  const figure = number.nullable()
  const counters = has({
    supportHappening: number,
    supportPending: number,
    supportFinished: number,
    avgSupportTime: figure,
    avgWaitTime: figure,
  })
  const attendant = has({ name: text, rating: number.nullable(), avgSupportTime: figure, online: flag })
  const answer = has({ counters, attendants: listOf(attendant) })
  const total = has({ total: number })
  const day = '2026-03-10'
  const range = (from: string) => `initialDate=${from}&finalDate=${day}&companyId=${line.boss.companyId}`
  await client.opens(
    [`/dashboard?date_from=2026-01-01&date_to=${day}`, answer],
    ['/dashboard?days=7', answer],
    [`/dashboard/ticketsUsers?${range('2026-01-01')}`, has({ data: z.array(has({ nome: text, quantidade: number })) })],
    [`/dashboard/ticketsDay?${range('2026-01-01')}`, has({ data: z.array(total.extend({ data: text })), count: number })],
    [`/dashboard/ticketsDay?${range(day)}`, has({ data: listOf(total.extend({ horario: number })), count: number })],
    ['/contacts', has({ count: number })],
  )
})

test('an invoice is paid by Pix with a form whose card is empty', async () => {
  const { boss, companyId, atSandbox, charges } = await createOwingCompany(world)
  const client = oldClient(world, boss)
  const invoice = has({ id: number, detail: text, value: number, dueDate: z.iso.date(), status: text })
  const [open] = await client.get('/invoices/all?searchParam=&pageNumber=1', listOf(invoice))
  const { planId } = await client.get(`/companies/${companyId}`, has({ planId: number }))
  const shape = has({ id: number, name: text, value: number, users: number, connections: number, queues: number })
  const plan = await client.get(`/plans/${planId}`, shape)
  const payer = { firstName: 'Ana', address2: 'Rua Augusta, 100', city: 'São Paulo', zipcode: '01305-000', country: 'BR' }
  const empty = { lastName: '', state: '', nameOnCard: '', cardNumber: '', cvv: '', useAddressForPaymentDetails: false }
  const chosen = { plan: JSON.stringify(plan), price: plan.value, users: plan.users, connections: plan.connections, invoiceId: open?.id }
  const form = { ...payer, ...empty, ...chosen }
  const heard = await listenToLiveEvents(world.url, boss)
  const answer = has({ qrcode: has({ qrcode: text }), valor: has({ original: text }) })
  expect(await client.post('/subscription', form, answer)).toMatchObject({ valor: { original: '30.00' } })
  const [charge] = await charges()
  await atSandbox({ id: charge?.id ?? 0 }, 'pay')
  await heard.hears('payment', 'CONCLUIDA')
  expect(heard.of('payment')[0]).toMatchObject({ company: { dueDate: expect.any(String) } })
  heard.close()
})

test('whoever signs up for the plan on its page names no invoice, and pays the one that waits', async () => {
  const { boss, invoice, charges, form } = await createOwingCompany(world)
  const client = oldClient(world, boss)
  const { invoiceId: _, ...unnamed } = form
  const answer = has({ qrcode: has({ qrcode: text }), valor: has({ original: text }) })
  for (const invoiceId of [undefined, null, '']) await client.post('/subscription', { ...unnamed, invoiceId }, answer)
  expect((await charges()).map((one) => one.invoiceId)).toEqual([invoice.id])
  await world.platform.updateTable('invoices').set({ status: 'cancelled' }).where('id', '=', invoice.id).execute()
  expect(await world.call(boss, paymentEndpoints.subscribe, { body: unnamed })).toMatchObject({
    status: 404,
    error: 'ERR_NO_INVOICE_FOUND',
  })
})

test('other programs send by the token of a line, a text and files', async () => {
  const line = await openLine(world)
  const client = oldClient(world, line.boss)
  const { token } = await client.get(`/whatsapp/${line.id}?session=0`, has({ token: text }))
  const program = oldClient(world, { token })
  const sent = has({ id: text, ticketId: number })
  const number_ = newNumber()
  await program.post('/messages/send', { number: number_, body: 'Hello' }, sent)
  await program.form(
    '/messages/send',
    [
      ['number', number_],
      ['body', 'menu.png'],
      ['medias', file('menu.png')],
    ],
    sent,
  )
})
