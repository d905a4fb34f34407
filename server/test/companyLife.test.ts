import { companyEndpoints } from '@recado/contract/companies/companies'
import { connectionEndpoints } from '@recado/contract/connections'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { paymentEndpoints } from '@recado/contract/money/payments'
import { addDays } from '@recado/contract/money/recurrence'
import type { UnpaidDetails } from '@recado/contract/users/access'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, expect, test } from 'vitest'
import { deleteExpiredMessagesJob } from '../src/features/expiry/deleteExpiredMessages.job.ts'
import { invoicesJob } from '../src/features/invoices/invoices.job.ts'
import { readMailbox } from './mailbox.ts'
import { startFakeAsaas } from './payments/fakeAsaas.ts'
import { customer, openLine } from './simulatedLine.ts'
import { createWorld } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

const service = await startFakeAsaas()
const world = await createWorld({ env: { ASAAS_URL: service.url } })
afterAll(async () => {
  await world.close()
  await service.close()
})

const asRoot = () => world.person('super')
const { invoiceId: _, ...payer } = paymentEndpoints.subscribe.example.body as InputOf<typeof paymentEndpoints.subscribe>['body']
const form = { ...payer, taxId: '123.456.789-09' }

/** Moves the clock to a local time of São Paulo, three hours behind UTC: late in the evening it is still the day before. */
async function goTo(moment: string) {
  world.clock.advance(Date.parse(`${moment}-03:00`) - world.clock.now().getTime())
  await invoicesJob(world.kernel).run({})
  await deleteExpiredMessagesJob(world.kernel).run({})
}

/** A company that signed up by itself, with its payments and what its people see. */
async function signedUp() {
  const login = { email: `sol-${world.unique()}@example.com`, password: 'Padaria-2031' }
  const { planId } = await world.company()
  const body = { ...login, name: 'Padaria Sol', planId, timezone: 'America/Sao_Paulo', language: 'pt' as const }
  const { data: made } = await world.call(null, companyEndpoints.signUp, { body })
  const { id } = made
  const of = { params: { id } }
  const enter = () => world.call(null, accessEndpoints.login, { body: login })
  const invoices = () => world.platform.selectFrom('invoices').selectAll().where('companyId', '=', id).orderBy('id').execute()
  const lastReference = async () =>
    (
      await world.platform
        .selectFrom('charges')
        .select('reference')
        .where('companyId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).reference
  /** Except those about sign-ins from a new browser: these clients store no cookies. */
  const subjects = async () =>
    (await readMailbox(world.dataDir, login.email)).flatMap(({ subject }) => (subject === 'Novo acesso à sua conta' ? [] : subject))
  return {
    ...{ id, planId, enter, invoices },
    dueDate: async () => (await world.platform.selectFrom('companies').select('dueDate').where('id', '=', id).executeTakeFirst())?.dueDate,
    set: async (changes: { status?: boolean; recurrence?: 'TRIMESTRAL' }) =>
      world.call(await asRoot(), companyEndpoints.update, { ...of, body: changes }),
    remove: async () => world.call(await asRoot(), companyEndpoints.remove, of),
    charge: async () => {
      const { data } = await enter()
      const open = (await invoices()).find(({ status }) => status === 'open')
      return world.call(data, paymentEndpoints.subscribe, { body: { ...form, invoiceId: open?.id ?? 0 } })
    },
    /** The bank moves the money, and the service reports it more than once. */
    bankPays: async () => {
      const reference = await lastReference()
      service.change(reference, { state: 'paid' })
      const told = await Promise.all([service.call(world.url, reference), service.call(world.url, reference)])
      expect(told.map(({ status }) => status)).toEqual([200, 200])
    },
    book: () => world.platform.selectFrom('dueDateChanges').selectAll().where('companyId', '=', id).orderBy('id').execute(),
    /** All mails since the welcome mail, in order. */
    async mails(count: number) {
      await waitUntil(async () => (await subjects()).length > count, `mail ${count} was sent`)
      return (await subjects()).slice(1)
    },
  }
}

type Life = Awaited<ReturnType<typeof signedUp>>

/** Its connection, with a customer who writes to it whether the company has paid or not. */
async function lineOf({ id, enter }: Life) {
  const { data } = await enter()
  const { id: userId, name, email } = data.user
  const line = await openLine(world, { ...{ id: userId, name, email, companyId: id, sessionId: '' }, token: data.token })
  await line.write(customer(), 'In the trial')
  const rows = () => world.platform.selectFrom('messages').selectAll().where('companyId', '=', id)
  await waitUntil(async () => (await rows().execute()).length === 1, 'the first message is here')
  const { seq, template, menu, link, change, ...first } = await rows().executeTakeFirstOrThrow()
  return {
    hear: (body: string) => {
      const own = { id: crypto.randomUUID(), carrierId: crypto.randomUUID(), createdAt: world.clock.now() }
      return world.platform
        .insertInto('messages')
        .values({ ...first, ...own, body })
        .execute()
    },
    texts: async () => (await rows().orderBy('createdAt').execute()).map(({ body }) => body),
    status: async () => (await world.call((await enter()).data, connectionEndpoints.get, { params: { id: line.id } })).data.status,
  }
}

const paid = 'Recebemos o seu pagamento'
const soon = (day: string) => `Sua fatura do Recado vence em ${day}`
const [tomorrow, today] = ['Sua fatura do Recado vence amanhã', 'Sua fatura do Recado vence hoje']
const late = (day: string) => `Sua fatura do Recado venceu em ${day}`
const removal = (day: string) => `Recado: mensagens dos seus clientes serão apagadas a partir de ${day}`

test('a company signs up, pays, is renewed as agreed, expires, pays late, expires again and goes', async () => {
  await world.call(await asRoot(), paymentSettingEndpoints.update, { body: service.settings })

  // In UTC it is the 29th already: the trial still ends on the last day of January.
  await goTo('2031-01-28T22:00')
  const life = await signedUp()
  const line = await lineOf(life)
  await goTo('2031-01-28T22:10')
  expect(await life.invoices()).toMatchObject([{ valueCents: 3000, months: 1, dueDate: '2031-01-31', status: 'open' }])
  await goTo('2031-01-30T22:00')
  await goTo('2031-01-31T23:30')
  expect((await life.charge()).data).toMatchObject({ status: 'open', valor: { original: '30.00' } })
  await life.bankPays()
  expect(await life.dueDate()).toBe('2031-02-28')
  const january = [tomorrow, today, paid]
  expect(await life.mails(3)).toEqual(january)

  // Twenty days before, in the company's own day. A later price of the plan changes nothing of what was agreed.
  await goTo('2031-02-07T23:30')
  expect(await life.invoices()).toHaveLength(1)
  await goTo('2031-02-08T00:30')
  expect(await life.invoices()).toHaveLength(2)
  await world.platform.updateTable('plans').set({ valueCents: 9900 }).where('id', '=', life.planId).execute()
  await goTo('2031-02-22T23:30')
  expect((await life.invoices()).at(-1)).toMatchObject({ reminded: 0, dueDate: '2031-02-28' })
  for (const moment of ['2031-02-23T09:00', '2031-02-27T09:00', '2031-02-28T23:30']) await goTo(moment)
  expect((await life.charge()).data.valor).toEqual({ original: '30.00' })
  await life.bankPays()
  expect(await life.dueDate()).toBe('2031-03-31')
  const february = [soon('28 de fevereiro de 2031'), tomorrow, today, paid]
  expect(await life.mails(7)).toEqual([...january, ...february])

  // With the new agreement three months are billed, and nobody pays.
  await life.set({ recurrence: 'TRIMESTRAL' })
  await goTo('2031-03-11T09:00')
  expect((await life.invoices()).at(-1)).toMatchObject({ valueCents: 29_700, months: 3, dueDate: '2031-03-31' })
  for (const moment of ['2031-03-26T09:00', '2031-03-30T09:00', '2031-03-31T23:55']) await goTo(moment)
  const { data: signedIn, status } = await life.enter()
  expect(status).toBe(200)
  await goTo('2031-04-01T00:05')
  expect(await world.call(signedIn, accessEndpoints.me)).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' })
  const refusal = { status: 401, details: { reason: 'expired', dueDate: '2031-03-31', payUrl: expect.any(String) } }
  expect(await life.enter()).toMatchObject(refusal)
  await goTo('2031-04-02T10:00')
  await line.hear('While nobody had paid')
  await goTo('2031-04-27T10:00')
  const march = [soon('31 de março de 2031'), tomorrow, today, late('31 de março de 2031'), removal('2 de maio de 2031')]
  expect(await life.mails(12)).toEqual([...january, ...february, ...march])

  // Paid late, through the address in the refusal: everything works at once, and the next period counts from that day.
  await goTo('2031-04-28T12:00')
  const refused = await life.enter()
  expect(refused).toMatchObject(refusal)
  const link = (refused.details as UnpaidDetails).payUrl?.split('/pay/')[1] ?? ''
  expect((await world.call(null, paymentEndpoints.linkedSubscribe, { params: { link }, body: form })).status).toBe(200)
  await life.bankPays()
  expect(await life.dueDate()).toBe('2031-07-28')
  expect((await life.enter()).status).toBe(200)
  expect(await line.status()).toBe('CONNECTED')
  await goTo('2031-05-10T10:00')
  expect(await line.texts()).toEqual(['In the trial', 'While nobody had paid'])

  await goTo('2031-07-29T00:05')
  await goTo('2031-07-30T10:00')
  await line.hear('When it was too late')
  await goTo('2031-08-25T10:00')
  await goTo('2031-08-31T10:00')
  expect(await line.texts()).toEqual(['In the trial', 'While nobody had paid'])
  const summer = [paid, late('28 de julho de 2031'), removal('30 de agosto de 2031')]
  expect(await life.mails(15)).toEqual([...january, ...february, ...march, ...summer])

  const book = await life.book()
  expect(book.map(({ cause }) => cause)).toEqual(['start', 'payment', 'payment', 'payment'])
  expect(
    addDays(
      book[0]?.toDay ?? '',
      book.reduce((sum, { days }) => sum + (days ?? 0), 0),
    ),
  ).toBe(await life.dueDate())
  expect((await life.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'open'])

  await life.set({ status: false })
  expect(await life.enter()).toMatchObject({ status: 401, details: { reason: 'inactive' } })
  expect((await life.remove()).status).toBe(200)
  expect([await life.invoices(), await life.book(), await line.texts()]).toEqual([[], [], []])
})
