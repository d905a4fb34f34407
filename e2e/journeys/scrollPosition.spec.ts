import type { Locator, Page } from '@playwright/test'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { bubble, makeDisconnectable, setDisconnected, thread } from '../conversation.ts'
import { expectUnmoved, waitUntilStill } from '../expectUnmoved.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { ana, createLongConversation, numberedMessage, scrollToTop, ticketEntry } from '../longConversation.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

const heightOf = (log: Locator) => log.evaluate((element) => element.scrollHeight)
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('older messages load on scrolling up, nothing jumps, and End returns to the end', async ({ open, company }) => {
  const { path, read } = await createLongConversation(company.admin, 150)
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
  await navigate(page, path)
  await expect(numberedMessage(page, 150)).toBeInViewport()
  await expect(thread(page).getByText(t('conversation:today'), { exact: true })).toHaveCount(0)

  await expect(async () => {
    await scrollToTop(page)
    await expect(numberedMessage(page, 91)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await waitUntilStill(numberedMessage(page, 91))
  await expectUnmoved(numberedMessage(page, 91), async () => {
    const height = await heightOf(thread(page))
    release()
    await expect.poll(() => heightOf(thread(page))).toBeGreaterThan(height)
  })

  await thread(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(numberedMessage(page, 1)).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(thread(page).getByText(t('conversation:today'), { exact: true })).toBeInViewport()
  await page.keyboard.press('End')
  await expect(numberedMessage(page, 150)).toBeInViewport()
  // A list that scrolls to its end ignores keys meanwhile.
  await expect(async () => {
    await page.keyboard.press('PageUp')
    await expect(numberedMessage(page, 150)).not.toBeInViewport({ timeout: 300 })
  }).toPass()
})

/** So many screens below the first loaded message. */
const scrollToScreens = (page: Page, screens: number) =>
  thread(page).evaluate(async (log, screens) => {
    log.scrollTop = screens * log.clientHeight
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
  }, screens)

test('older messages load two screens ahead, not earlier', async ({ open, company }) => {
  const { path, read } = await createLongConversation(company.admin, 61)
  await read()
  const page = await open(company.admin, '/tags')
  let asked = 0
  page.on('request', (request) => /\/api\/messages\/\d+\?cursor=/.test(request.url()) && asked++)
  await navigate(page, path)
  await expect(numberedMessage(page, 61)).toBeInViewport()
  await scrollToScreens(page, 2.5)
  expect(asked).toBe(0)
  await scrollToScreens(page, 1.7)
  await expect.poll(() => asked).toBe(1)
})

test('a reader further up sees the number of new messages, and a button leads to them', async ({ open, company }) => {
  const { hears, path } = await createLongConversation(company.admin, 40)
  const page = await open(company.admin, path)
  await expect(thread(page).getByText(t('conversation:unread', { count: 40 }))).toBeInViewport()
  await scrollToTop(page)
  await expect(button(page, t('conversation:toEnd'))).toBeVisible()
  await waitUntilStill(numberedMessage(page, 3))
  await expectUnmoved(numberedMessage(page, 3), async () => {
    await hears(ana, 'Ainda aí?')
    await hears(ana, 'Responda, por favor.')
    await expect(button(page, t('conversation:news', { count: 2 }))).toBeVisible()
    await expect(ticketEntry(page, 'Ana Lima').getByLabel(t('tickets:unread', { count: 2 }))).toBeVisible()
  })

  await button(page, t('conversation:news', { count: 2 })).click()
  await expect(thread(page).getByText('Responda, por favor.')).toBeInViewport()
  await expect(button(page, t('conversation:toEnd'))).toHaveCount(0)
  await expect(ticketEntry(page, 'Ana Lima').getByLabel(t.like('tickets:unread'))).toHaveCount(0)

  await scrollToTop(page)
  await expect(button(page, t('conversation:toEnd'))).toBeVisible()
  const field = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await field.fill('Estou aqui!')
  await field.press('Enter')
  await expect(thread(page).getByText('Estou aqui!')).toBeInViewport()
})

test('a reader at the end stays there, whatever arrives', async ({ open, company }) => {
  const { admin } = company
  const { hears, id, path, read } = await createLongConversation(admin, 30)
  await read()
  const page = await open(admin, path)
  await expect(numberedMessage(page, 30)).toBeInViewport()
  const tall = (name: string, lines: number) => Array.from({ length: lines }, (_, at) => `${name}, ${at + 1} de ${lines}`).join('\n')
  const below = () => thread(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  for (let round = 1; round <= 6; round++) {
    const asked = hears(ana, tall(`Pergunta ${round}`, 3 * round))
    const answer = (part: number) =>
      admin.call(messageEndpoints.send, { params: { ticketId: id }, body: { body: tall(`Resposta ${round}.${part}`, 20 - 3 * round) } })
    await Promise.all([asked, answer(1), answer(2)])
    await expect(bubble(page, new RegExp(`Resposta ${round}\\.[12]`))).toHaveCount(2)
    await expect(bubble(page, `Pergunta ${round}`)).toBeAttached()
    await expect.poll(below).toBeLessThan(2)
  }
  // A growing composer shrinks the list, and the end stays visible.
  const writing = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  for (const text of [tall('Rascunho', 12), '', tall('Rascunho', 4)]) {
    await writing.fill(text)
    await expect.poll(below).toBeLessThan(2)
  }
  await expect(button(page, t('conversation:toEnd'))).toHaveCount(0)

  // A small scroll up counts as reading further up.
  await thread(page).hover()
  await page.mouse.wheel(0, -60)
  await expect.poll(below).toBeGreaterThan(40)
  await expect(button(page, t('conversation:toEnd'))).toBeVisible()
  const seen = bubble(page, 'Resposta 6.').last()
  await waitUntilStill(seen)
  await expectUnmoved(seen, async () => {
    await Promise.all([hears(ana, tall('Mais uma', 12)), hears(ana, tall('E outra', 5))])
    await expect(button(page, t('conversation:news', { count: 2 }))).toBeVisible()
  })
})

test('messages missed while offline appear later, without moving a reader further up', async ({ openFresh, company, complaints }) => {
  complaints.expect(/ERR_FAILED|WebSocket/)
  const { hears, path } = await createLongConversation(company.admin, 150)
  const page = await openFresh(company.admin, path, { prepare: makeDisconnectable })
  const cut = (isCut: boolean) => setDisconnected(page, isCut)
  await expect(numberedMessage(page, 150)).toBeInViewport()

  await cut(true)
  await expect(page.getByRole('banner').getByText(t.like('shell:offline.since'))).toBeVisible()
  await hears(ana, 'Você está aí?')
  await cut(false)
  await expect(thread(page).getByText('Você está aí?')).toBeInViewport()

  await expect(async () => {
    await thread(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 3))
    await expect(button(page, t('conversation:toEnd'))).toBeVisible({ timeout: 500 })
  }).toPass()
  await cut(true)
  await expect(page.getByRole('banner').getByText(t.like('shell:offline.since'))).toBeVisible()
  const [text = ''] = /Linha número \d+\./.exec(await bubble(page, /Linha/).nth(10).innerText()) ?? []
  const place = await topOf(bubble(page, text))
  for (let number = 1; number <= 70; number++) await hears(ana, `Depois ${number}`)
  // The visible message, and what follows all loaded ones.
  let answers = 0
  const caughtUp = page.waitForResponse((response) => /\/api\/messages\/\d+\?around=/.test(response.url()) && ++answers === 2)
  await cut(false)
  await caughtUp
  await expect(page.getByRole('banner').getByText(t.like('shell:offline.since'))).toHaveCount(0)
  expect(await topOf(bubble(page, text))).toBeCloseTo(place, 0)
  await thread(page).focus()
  await page.keyboard.press('End')
  await expect(bubble(page, 'Depois 70')).toBeInViewport()
})
