import type { Locator, Page } from '@playwright/test'
import { messages } from '@recado/contract/messages/messages'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { connectLine } from '../connectLine.ts'
import { bubble, cuttable, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import type { Person } from '../platform.ts'
import { button } from '../user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const bia = { number: '5511912345678', name: 'Bia Rocha' }
const line = (page: Page, count: number) => bubble(page, `Linha número ${count}.`)
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const heightOf = (log: Locator) => log.evaluate((element) => element.scrollHeight)
const placeOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
const staysAt = (place: number, element: Locator) => expect.poll(async () => Math.abs((await placeOf(element)) - place)).toBeLessThan(0.5)

/** A customer who has written so much, and whose ticket the administrator attends. */
async function talkative(admin: Person, count: number) {
  const loja = await connectLine(admin, 'Loja')
  for (let number = 1; number <= count; number++) await loja.hears(ana, `Linha número ${number}.`)
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('Nobody has written')
  const { id: userId } = await admin.call(access.me)
  await admin.call(tickets.update, { params: { id: ticket.id }, body: { status: 'open', userId } })
  const read = async () => void (await admin.call(messages.list, { params: { ticketId: ticket.id }, query: { limit: 1 } }))
  return { ...loja, id: ticket.id, path: `/tickets/${ticket.uuid}`, read }
}

/** As far as what is loaded goes. */
async function goUp(page: Page) {
  await thread(page).hover()
  await page.mouse.wheel(0, -20_000)
}

test('what was said long ago comes on the way up, nothing jumps under the reader, and the end is one key away', async ({
  open,
  company,
}) => {
  const { path, read } = await talkative(company.admin, 150)
  await read()
  const page = await open(company.admin, '/tags')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/messages\/\d+\?cursor=/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(path)
  await expect(line(page, 150)).toBeInViewport()
  await expect(thread(page).getByText('Hoje', { exact: true })).toHaveCount(0)

  await expect(async () => {
    await goUp(page)
    await expect(line(page, 91)).toBeInViewport({ timeout: 500 })
  }).toPass()
  const [place, height] = [await placeOf(line(page, 91)), await heightOf(thread(page))]
  release()
  await expect.poll(() => heightOf(thread(page))).toBeGreaterThan(height)
  await staysAt(place, line(page, 91))

  await thread(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(line(page, 1)).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(thread(page).getByText('Hoje', { exact: true })).toBeInViewport()
  await page.keyboard.press('End')
  await expect(line(page, 150)).toBeInViewport()
  // On its way to the end a list goes there whatever is pressed meanwhile.
  await expect(async () => {
    await page.keyboard.press('PageUp')
    await expect(line(page, 150)).not.toBeInViewport({ timeout: 300 })
  }).toPass()
})

/** So many screens below the first message that is loaded. */
const standAt = (page: Page, screens: number) =>
  thread(page).evaluate(async (log, screens) => {
    log.scrollTop = screens * log.clientHeight
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
  }, screens)

test('what was said before is asked for two screens before one comes there, and not sooner', async ({ open, company }) => {
  const { path, read } = await talkative(company.admin, 61)
  await read()
  const page = await open(company.admin, '/tags')
  let asked = 0
  page.on('request', (request) => /\/api\/messages\/\d+\?cursor=/.test(request.url()) && asked++)
  await page.goto(path)
  await expect(line(page, 61)).toBeInViewport()
  await standAt(page, 2.5)
  expect(asked).toBe(0)
  await standAt(page, 1.7)
  await expect.poll(() => asked).toBe(1)
})

test('the unread stand under a line, which stays until the reader leaves; who took the conversation is written between', async ({
  open,
  company,
}) => {
  const { hears, read, path } = await talkative(company.admin, 3)
  await read()
  for (const text of ['Oi?', 'Alguém?', 'Alô!']) await hears(ana, text)
  await hears(bia, 'Bom dia')
  const page = await open(company.admin, path)
  const unread = thread(page).getByText('3 mensagens não lidas')
  await expect(unread).toBeInViewport()
  await expect(thread(page).getByText(/^Atendimento iniciado por Padaria Sol em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  const texts = await thread(page).innerText()
  expect(texts.indexOf('3 mensagens não lidas')).toBeLessThan(texts.indexOf('Oi?'))
  expect(texts.indexOf('3 mensagens não lidas')).toBeGreaterThan(texts.indexOf('Linha número 3.'))

  await hears(ana, 'Ah, achei.')
  await expect(thread(page).getByText('Ah, achei.')).toBeInViewport()
  await expect(unread).toBeVisible()
  await expect(page.getByText('Ana Lima: Ah, achei.')).toHaveAttribute('aria-live', 'polite')

  await page.goto('/tickets?list=pending')
  await entry(page, 'Bia Rocha').getByRole('link').click()
  await expect(thread(page).getByText('Bom dia')).toBeVisible()
  await page.goBack()
  await page.goto(path)
  await expect(thread(page).getByText('Ah, achei.')).toBeInViewport()
  await expect(unread).toHaveCount(0)
})

test('who reads further up is told what comes, and is taken there', async ({ open, company }) => {
  const { hears, path } = await talkative(company.admin, 40)
  const page = await open(company.admin, path)
  await expect(thread(page).getByText('40 mensagens não lidas')).toBeInViewport()
  await goUp(page)
  await expect(button(page, 'Ir para o fim da conversa')).toBeVisible()
  const place = await placeOf(line(page, 3))
  await hears(ana, 'Ainda aí?')
  await hears(ana, 'Responda, por favor.')
  await expect(button(page, '2 novas mensagens')).toBeVisible()
  await expect(entry(page, 'Ana Lima').getByLabel('2 mensagens não lidas')).toBeVisible()
  await staysAt(place, line(page, 3))

  await button(page, '2 novas mensagens').click()
  await expect(thread(page).getByText('Responda, por favor.')).toBeInViewport()
  await expect(button(page, 'Ir para o fim da conversa')).toHaveCount(0)
  await expect(entry(page, 'Ana Lima').getByLabel('mensagens não lidas')).toHaveCount(0)

  await goUp(page)
  await expect(button(page, 'Ir para o fim da conversa')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await field.fill('Estou aqui!')
  await field.press('Enter')
  await expect(thread(page).getByText('Estou aqui!')).toBeInViewport()
})

test('who stands at the end goes on standing there, however tall what comes and however soon what answers it', async ({
  open,
  company,
}) => {
  const { admin } = company
  const { hears, id, path, read } = await talkative(admin, 30)
  await read()
  const page = await open(admin, path)
  await expect(line(page, 30)).toBeInViewport()
  const tall = (name: string, lines: number) => Array.from({ length: lines }, (_, at) => `${name}, ${at + 1} de ${lines}`).join('\n')
  const below = () => thread(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  for (let round = 1; round <= 6; round++) {
    const asked = hears(ana, tall(`Pergunta ${round}`, 3 * round))
    const answer = (part: number) =>
      admin.call(messages.send, { params: { ticketId: id }, body: { body: tall(`Resposta ${round}.${part}`, 20 - 3 * round) } })
    await Promise.all([asked, answer(1), answer(2)])
    await expect(bubble(page, new RegExp(`Resposta ${round}\\.[12]`))).toHaveCount(2)
    await expect(bubble(page, `Pergunta ${round}`)).toBeAttached()
    await expect.poll(below).toBeLessThan(2)
  }
  // What is written takes room away from the end, and gives it back.
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  for (const text of [tall('Rascunho', 12), '', tall('Rascunho', 4)]) {
    await writing.fill(text)
    await expect.poll(below).toBeLessThan(2)
  }
  await expect(button(page, 'Ir para o fim da conversa')).toHaveCount(0)

  // A little further up is further up.
  await thread(page).hover()
  await page.mouse.wheel(0, -60)
  await expect.poll(below).toBeGreaterThan(40)
  await expect(button(page, 'Ir para o fim da conversa')).toBeVisible()
  const seen = bubble(page, 'Resposta 6.').last()
  const place = await placeOf(seen)
  await Promise.all([hears(ana, tall('Mais uma', 12)), hears(ana, tall('E outra', 5))])
  await expect(button(page, '2 novas mensagens')).toBeVisible()
  expect(await placeOf(seen)).toBeCloseTo(place, 0)
})

test('a quote leads to what it answers, however far up, and the way back is there', async ({ open, company }) => {
  const { admin } = company
  const { hears, id, path } = await talkative(admin, 200)
  const { messages: newest, nextCursor } = await admin.call(messages.list, { params: { ticketId: id }, query: { limit: 199 } })
  expect(newest.length).toBe(199)
  const { messages: oldest } = await admin.call(messages.list, { params: { ticketId: id }, query: { cursor: nextCursor ?? '' } })
  const [first] = oldest
  if (!first) throw new Error('The first message is missing')
  await admin.call(messages.send, { params: { ticketId: id }, body: { body: 'Sobre isto aqui', quotedMsg: { id: first.id } } })
  const page = await open(admin, path)
  const answer = bubble(page, 'Sobre isto aqui')
  await answer.getByRole('button').filter({ hasText: 'Linha número 1.' }).click()
  await expect(line(page, 1).filter({ hasNotText: 'Sobre isto aqui' })).toBeInViewport()
  await expect(line(page, 20)).toBeAttached()
  await expect(answer).toHaveCount(0)

  await hears(ana, 'E agora?')
  await button(page, '1 nova mensagem').click()
  await expect(answer).toBeInViewport()
  await expect(thread(page).getByText('E agora?')).toBeInViewport()
})

test('what was said is found by its words and shown where it stands, all by keys', async ({ open, company }) => {
  const { hears, path } = await talkative(company.admin, 20)
  await hears(ana, 'O café chegou frio.')
  for (let number = 21; number <= 150; number++) await hears(ana, `Linha número ${number}.`)
  await hears(ana, 'Quero outro CAFÉ, quente.')
  const page = await open(company.admin, path)
  await expect(thread(page).getByText('Quero outro CAFÉ, quente.')).toBeVisible()
  await thread(page).focus()
  await page.keyboard.press('f')
  const field = page.getByRole('combobox', { name: 'Buscar nesta conversa' })
  await expect(field).toBeFocused()
  await expect(page.getByText('Digite ao menos 3 letras.')).toBeVisible()
  await page.keyboard.type('cafe')
  await expect(page.getByText('2 resultados')).toBeVisible()
  await expect(page.getByRole('option').locator('mark')).toHaveText(['CAFÉ', 'café'])

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('O café chegou frio.')).toBeInViewport()
  await expect(line(page, 150)).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(thread(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect(thread(page).getByText('Quero outro CAFÉ, quente.')).toBeInViewport()
})

test('what was said while there was no connection is there afterwards, and moves nobody who reads further up', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|WebSocket/)
  const { hears, path } = await talkative(company.admin, 150)
  const page = await open(company.admin, '/tags')
  const cut = await cuttable(page)
  await page.goto(path)
  await expect(line(page, 150)).toBeInViewport()

  await cut(true)
  await expect(page.getByRole('banner').getByText(/Sem conexão desde/)).toBeVisible()
  await hears(ana, 'Você está aí?')
  await cut(false)
  await expect(thread(page).getByText('Você está aí?')).toBeInViewport()

  await expect(async () => {
    await thread(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 3))
    await expect(button(page, 'Ir para o fim da conversa')).toBeVisible({ timeout: 500 })
  }).toPass()
  await cut(true)
  await expect(page.getByRole('banner').getByText(/Sem conexão desde/)).toBeVisible()
  const [text = ''] = /Linha número \d+\./.exec(await bubble(page, /Linha/).nth(10).innerText()) ?? []
  const place = await placeOf(bubble(page, text))
  for (let number = 1; number <= 70; number++) await hears(ana, `Depois ${number}`)
  // What is before the reader, and what follows on all that is loaded.
  let answers = 0
  const caughtUp = page.waitForResponse((response) => /\/api\/messages\/\d+\?around=/.test(response.url()) && ++answers === 2)
  await cut(false)
  await caughtUp
  await expect(page.getByRole('banner').getByText(/Sem conexão desde/)).toHaveCount(0)
  expect(await placeOf(bubble(page, text))).toBeCloseTo(place, 0)
  await thread(page).focus()
  await page.keyboard.press('End')
  await expect(bubble(page, 'Depois 70')).toBeInViewport()
})

test('one can write while the conversation cannot be shown, and it comes by itself', async ({ open, company, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const { path } = await talkative(company.admin, 3)
  const page = await open(company.admin, '/tags')
  let isCut = true
  await page.route('**/api/messages/*', (route) => (isCut && route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar a conversa' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await field.fill('Já volto')
  await field.press('Enter')
  await expect(thread(page).getByText('Já volto')).toBeVisible()
  isCut = false
  await page.clock.fastForward('00:05')
  await expect(line(page, 3)).toBeVisible()
  await expect(thread(page).getByText('Já volto')).toHaveCount(1)
})
