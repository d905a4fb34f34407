import type { Locator, Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { bubble, thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field } from '../userActions.ts'

const t = textsIn('pt')

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
const ana = { number: '5511987654321', name: 'Ana Lima' }

const queue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id

async function send(page: Page, text: string, { write = t('composer:write') } = {}) {
  const field = page.getByRole('textbox', { name: write, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

/** A square of one colour. */
const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

test('a contact writes, is answered in the inbox and reads the answer; a colleague sees it all', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Rocha' })
  await createConnection(company.admin, 'Loja')
  const [phone, colleague] = [await open(company.admin, '/phone'), await open(bia, '/tickets?list=pending')]
  const inbox = await phone.context().newPage()
  await inbox.goto('/tickets?list=pending')
  await expect(inbox.getByRole('heading', { name: t('tickets:empty.pending.title') })).toBeVisible()

  await field(phone, t('simulatedPhone:customer.name')).fill('Ana Lima')
  await field(phone, t('simulatedPhone:customer.number')).fill('+55 11 98765-4321')
  await button(phone, t('simulatedPhone:customer.add')).click()
  await send(phone, 'Olá, vocês fazem bolo?', { write: t('simulatedPhone:writing.write') })
  await expect(thread(phone).getByText('Olá, vocês fazem bolo?')).toBeVisible()

  for (const page of [inbox, colleague]) {
    await expect(entry(page, 'Ana Lima')).toContainText('Olá, vocês fazem bolo?')
    await expect(entry(page, 'Ana Lima').getByLabel(t('tickets:unread', { count: 1 }))).toBeVisible()
  }
  await button(inbox, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(inbox).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(list(inbox, t('tickets:lists.open')).getByRole('link', { name: 'Ana Lima' })).toBeVisible()
  await expect(thread(inbox).getByText('Olá, vocês fazem bolo?')).toBeVisible()
  await expect(inbox.getByLabel(t.like('tickets:unread'))).toHaveCount(0)
  await expect(entry(colleague, 'Ana Lima')).toHaveCount(0)

  await navigate(colleague, new URL(inbox.url()).pathname)
  await expect(colleague.getByText(t('attending:readOnly.open.text', { name: 'Padaria Sol' }))).toBeVisible()
  await expect(button(colleague, t('attending:commands.takeOver'))).toHaveCount(0)

  await send(inbox, 'Fazemos, sim!')
  await expect(thread(phone).getByText('Fazemos, sim!')).toBeVisible()
  await expect(bubble(inbox, 'Fazemos, sim!').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await expect(thread(colleague).getByText('Fazemos, sim!')).toBeVisible()

  await inbox.locator('input[type=file]').setInputFiles(picture)
  await send(inbox, 'Assim')
  for (const page of [inbox, colleague, phone]) await isDrawn(thread(page).getByRole('link').getByRole('img'))
  await phone.locator('input[type=file]').setInputFiles({ ...picture, name: 'quero.png' })
  await button(phone, t('simulatedPhone:writing.send')).click()
  await expect(thread(inbox).getByRole('link').getByRole('img')).toHaveCount(2)
  await isDrawn(thread(inbox).getByRole('link').getByRole('img').last())

  await button(inbox, t('attending:commands.resolve')).click()
  await expect(inbox).toHaveURL('/tickets')
  await expect(colleague.getByText(t('attending:readOnly.closed.text'))).toBeVisible()
  await tab(colleague, t('tickets:tabs.closed')).click()
  await expect(button(colleague, t('tickets:reopenOne', { name: 'Ana Lima' }))).toBeVisible()
})

test('messages wait with a clock while the server is unreachable, and are sent once', async ({ open, company, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(thread(page).getByText('Oi')).toBeVisible()

  let isCut = true
  await page.route('**/api/messages/*', (route) => (isCut && route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await send(page, 'Um momento')
  await expect(bubble(page, 'Um momento').getByRole('img', { name: t('messages:ack.waiting') })).toBeVisible()
  isCut = false
  await expect(bubble(page, 'Um momento').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await expect(bubble(page, 'Um momento')).toHaveCount(1)
})

test('a message that the channel refuses shows the reason, and can be sent again', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(thread(page).getByText('Oi')).toBeVisible()

  await company.admin.call(simulatorEndpoints.faults, { params: { id: line.id }, body: { failNext: 1, failCode: 'refused' } })
  await send(page, 'Um momento')
  await expect(bubble(page, 'Um momento').getByRole('img', { name: t('messages:ack.failed') })).toBeVisible()
  await expect(bubble(page, 'Um momento')).toContainText(t('messages:failed.refusedByCarrier'))
  await button(bubble(page, 'Um momento'), t('common:retry')).click()
  await expect(bubble(page, 'Um momento').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
})

test('a ticket without permission leads back to the list with a message, also when it is moved away', async ({
  open,
  company,
  complaints,
}) => {
  // A message being sent during the transfer is answered as well.
  complaints.expect(/403.*\/api\/(tickets\/u|ticket-notes)\//)
  const { admin } = company
  const [sales, support] = [await queue(admin, 'Vendas', '#258101'), await queue(admin, 'Suporte', '#ba3535')]
  const line = await createConnection(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  const move = (queueId: number) => admin.call(ticketEndpoints.update, { params: { id: ticket?.id ?? 0 }, body: { queueId } })
  await move(support)
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), `/tickets/${ticket?.uuid}`)
  await expectToast(page, t('errors:ERR_NO_PERMISSION'))
  await expect(page).toHaveURL('/tickets')

  await move(sales)
  await navigate(page, `/tickets/${ticket?.uuid}`)
  await expect(page.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await move(support)
  await expectToast(page, t('tickets:gone'))
  await expect(page).toHaveURL('/tickets')
})

test('a returned ticket waits for others', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await button(page, t('attending:commands.return')).click()
  await expect(page).toHaveURL('/tickets')
  await tab(page, t('tickets:lists.pending')).click()
  await expect(button(page, t('tickets:acceptOne', { name: 'Ana Lima' }))).toBeVisible()
})

test('the phone scans the code of a connection, and its contact can write', async ({ open, company }) => {
  await company.admin.call(connectionEndpoints.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/phone')
  await button(page, t('simulatedPhone:scan')).click()
  await expect(page.getByText(t('simulatedPhone:nobodyYet'))).toBeVisible()
  await field(page, t('simulatedPhone:customer.number')).fill('123')
  await button(page, t('simulatedPhone:customer.add')).click()
  await expect(field(page, t('simulatedPhone:customer.number'))).toHaveAccessibleDescription(t('simulatedPhone:customer.numberHint'))
  await field(page, t('simulatedPhone:customer.number')).fill(ana.number)
  await button(page, t('simulatedPhone:customer.add')).click()
  await send(page, 'Tem alguém aí?', { write: t('simulatedPhone:writing.write') })
  await page.reload()
  await expect(thread(page).getByText('Tem alguém aí?')).toBeVisible()
})
