import type { Locator, Page } from '@playwright/test'
import { connections } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets/tickets'
import { customer, viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { bubble, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import type { Person } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, field, rail } from '../user.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
const ana = { number: '5511987654321', name: 'Ana Lima' }

const queue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id

async function say(page: Page, text: string, { write = 'Escreva uma mensagem' } = {}) {
  const field = page.getByRole('textbox', { name: write, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

/** A square of one colour, as a camera would never take it. */
const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

test('a customer writes on the phone, is answered in the inbox, and reads the answer; a colleague sees it all', async ({
  open,
  company,
}) => {
  const bia = await company.hire({ name: 'Bia Rocha' })
  await connectLine(company.admin, 'Loja')
  const [phone, colleague] = [await open(company.admin, '/phone'), await open(bia, '/tickets?list=pending')]
  const inbox = await phone.context().newPage()
  await inbox.goto('/tickets?list=pending')
  await expect(inbox.getByRole('heading', { name: 'Ninguém aguardando' })).toBeVisible()

  await field(phone, 'Nome').fill('Ana Lima')
  await field(phone, 'Número').fill('+55 11 98765-4321')
  await button(phone, 'Adicionar cliente').click()
  await say(phone, 'Olá, vocês fazem bolo?', { write: 'Mensagem' })
  await expect(thread(phone).getByText('Olá, vocês fazem bolo?')).toBeVisible()

  for (const page of [inbox, colleague]) {
    await expect(entry(page, 'Ana Lima')).toContainText('Olá, vocês fazem bolo?')
    await expect(entry(page, 'Ana Lima').getByLabel('1 mensagem não lida')).toBeVisible()
  }
  await button(inbox, 'Aceitar atendimento de Ana Lima').click()
  await expect(inbox).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(list(inbox, 'Meus').getByRole('link', { name: 'Ana Lima' })).toBeVisible()
  await expect(thread(inbox).getByText('Olá, vocês fazem bolo?')).toBeVisible()
  await expect(inbox.getByLabel('mensagem não lida')).toHaveCount(0)
  await expect(entry(colleague, 'Ana Lima')).toHaveCount(0)

  await follow(colleague, new URL(inbox.url()).pathname)
  await expect(colleague.getByText('está atendendo esta conversa.')).toBeVisible()
  await expect(button(colleague, 'Assumir')).toHaveCount(0)

  await say(inbox, 'Fazemos, sim!')
  await expect(thread(phone).getByText('Fazemos, sim!')).toBeVisible()
  await expect(bubble(inbox, 'Fazemos, sim!').getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect(thread(colleague).getByText('Fazemos, sim!')).toBeVisible()

  await inbox.locator('input[type=file]').setInputFiles(picture)
  await say(inbox, 'Assim')
  for (const page of [inbox, colleague, phone]) await isDrawn(thread(page).getByRole('link').getByRole('img'))
  await phone.locator('input[type=file]').setInputFiles({ ...picture, name: 'quero.png' })
  await button(phone, 'Enviar como cliente').click()
  await expect(thread(inbox).getByRole('link').getByRole('img')).toHaveCount(2)
  await isDrawn(thread(inbox).getByRole('link').getByRole('img').last())

  await button(inbox, 'Encerrar').click()
  await expect(inbox).toHaveURL('/tickets')
  await expect(colleague.getByText('Este atendimento está encerrado.')).toBeVisible()
  await tab(colleague, 'Encerrados').click()
  await expect(button(colleague, 'Reabrir atendimento de Ana Lima')).toBeVisible()
})

test('what cannot reach the server waits with a clock, and goes once when it can', async ({ open, company, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, 'Aceitar atendimento de Ana Lima').click()
  await expect(thread(page).getByText('Oi')).toBeVisible()

  let isCut = true
  await page.route('**/api/messages/*', (route) => (isCut && route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await say(page, 'Um momento')
  await expect(bubble(page, 'Um momento').getByRole('img', { name: 'Aguardando envio' })).toBeVisible()
  isCut = false
  await expect(bubble(page, 'Um momento').getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect(bubble(page, 'Um momento')).toHaveCount(1)
})

test('what the service refuses is marked with the reason, and goes when it is tried again', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, 'Aceitar atendimento de Ana Lima').click()
  await expect(thread(page).getByText('Oi')).toBeVisible()

  await company.admin.call(simulator.faults, { params: { id: line.id }, body: { failNext: 1, failCode: 'refused' } })
  await say(page, 'Um momento')
  await expect(bubble(page, 'Um momento').getByRole('img', { name: 'Não enviada' })).toBeVisible()
  await expect(bubble(page, 'Um momento')).toContainText('O serviço recusou esta mensagem.')
  await button(bubble(page, 'Um momento'), 'Tentar de novo').click()
  await expect(bubble(page, 'Um momento').getByRole('img', { name: 'Lida' })).toBeVisible()
})

test('a ticket that one may not see leads back to the list with a word, and so does one that is moved away', async ({
  open,
  company,
  complaints,
}) => {
  // What was on its way when the conversation was moved is answered so too.
  complaints.expect(/403.*\/api\/(tickets\/u|ticket-notes)\//)
  const { admin } = company
  const [sales, support] = [await queue(admin, 'Vendas', '#258101'), await queue(admin, 'Suporte', '#ba3535')]
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  const move = (queueId: number) => admin.call(tickets.update, { params: { id: ticket?.id ?? 0 }, body: { queueId } })
  await move(support)
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), `/tickets/${ticket?.uuid}`)
  await toasted(page, 'Você não tem permissão para fazer isto.')
  await expect(page).toHaveURL('/tickets')

  await move(sales)
  await follow(page, `/tickets/${ticket?.uuid}`)
  await expect(page.getByText('Aceite para responder.')).toBeVisible()
  await move(support)
  await toasted(page, 'Este atendimento foi excluído ou transferido para outra equipe.')
  await expect(page).toHaveURL('/tickets')
})

test('what one gives back waits for others', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, 'Aceitar atendimento de Ana Lima').click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await button(page, 'Devolver para a fila').click()
  await expect(page).toHaveURL('/tickets')
  await tab(page, 'Aguardando').click()
  await expect(button(page, 'Aceitar atendimento de Ana Lima')).toBeVisible()
})

test('an acceptance that the server refuses is taken back with a word', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/tickets\//)
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  const refusal = Promise.withResolvers<void>()
  await page.route('**/api/tickets/*', async (route) => {
    await refusal.promise
    await route.fulfill({ status: 409, json: { error: 'ERR_OTHER_OPEN_TICKET', message: '' } })
  })
  const asBefore = page.waitForResponse('**/api/tickets/u/*')
  await button(page, 'Aceitar atendimento de Ana Lima').click()
  // The server still says that it waits; here it was accepted.
  await (await asBefore).finished()
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await expect(writing).toBeVisible()
  refusal.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Já há um atendimento em andamento com este contato.' })).toBeVisible()
  await expect(page.getByText('Este atendimento está aguardando.')).toBeVisible()
  await expect(writing).toHaveCount(0)
  await tab(page, 'Aguardando').click()
  await expect(button(page, 'Aceitar atendimento de Ana Lima')).toBeAttached()
})

test('the phone scans the code that a line shows, and its customer can write', async ({ open, company }) => {
  await company.admin.call(connections.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/phone')
  await button(page, 'Ler o QR code').click()
  await expect(page.getByText('Adicione um cliente para escrever no lugar dele.')).toBeVisible()
  await field(page, 'Número').fill('123')
  await button(page, 'Adicionar cliente').click()
  await expect(field(page, 'Número')).toHaveAccessibleDescription('De 10 a 15 dígitos, com o código do país')
  await field(page, 'Número').fill(ana.number)
  await button(page, 'Adicionar cliente').click()
  await say(page, 'Tem alguém aí?', { write: 'Mensagem' })
  await page.reload()
  await expect(thread(page).getByText('Tem alguém aí?')).toBeVisible()
})

test('on a phone the list and the conversation take turns', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const page = await open(company.admin, '/tickets', { viewport: viewports.phone, hasTouch: true })
  await tab(page, 'Aguardando').tap()
  await button(page, 'Aceitar atendimento de Ana Lima').tap()
  await expect(thread(page).getByText('Oi')).toBeVisible()
  await expect(entry(page, 'Ana Lima')).toBeHidden()
  await button(page, 'Voltar à lista').tap()
  await expect(entry(page, 'Ana Lima')).toBeVisible()
  await expect(thread(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
  await expect(rail(page)).toHaveCount(0)
})

test('a conversation is parted by its days, of which today and yesterday are called so', async ({ open, company: { admin } }) => {
  const { id } = await connectLine(admin, 'Loja')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const days of [3, 1, 0])
    await admin.call(simulator.inbound, { params: { id }, body: { from: ana, body: `Há ${days} dias`, at: daysAgo(days).toISOString() } })
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  const page = await open(admin, `/tickets/${ticket?.uuid}`)
  await expect(bubble(page, 'Há 0 dias')).toBeVisible()
  const parts = await thread(page).innerText()
  const date = new Intl.DateTimeFormat('pt-BR', { timeZone: customer.timezoneId }).format(daysAgo(3))
  const places = [date, 'Há 3 dias', 'Ontem', 'Há 1 dias', 'Hoje', 'Há 0 dias'].map((text) => parts.indexOf(text))
  expect(places, parts).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0], parts).toBeGreaterThanOrEqual(0)
})

test('who opens an address without a ticket behind it is told', async ({ open, company }) => {
  const page = await open(company.admin, '/tickets/1')
  await toasted(page, 'Este atendimento não existe.')
  await expect(page).toHaveURL('/tickets')
})
