import type { Page } from '@playwright/test'
import { connectLine } from '../connectLine.ts'
import { thread } from '../conversation.ts'
import { expect, type OpenFresh, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import { chimes, loudness, recordSounds } from '../sounds.ts'
import { button, rail, title } from '../user.ts'

const ana = { number: '5511987650001', name: 'Ana Lima' }
const zoe = { number: '5511987650002', name: 'Zoé Prado' }

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
const news = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

/** Somebody at the contacts, who has clicked somewhere: before that a browser lets no page be heard. */
async function atWork({ openFresh, company }: { openFresh: OpenFresh; company: Company }, standIn?: () => void) {
  const line = await connectLine(company.admin, 'Loja')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await openFresh(bia, '/contacts', {
    async prepare(page) {
      await recordSounds(page)
      if (standIn) await page.addInitScript(standIn)
    },
  })
  await title(page, 'Contatos').click()
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  return { line, page }
}

test('who waits rings once, is accepted at the bell, and rings from then on unless one is looking', async ({ openFresh, company }) => {
  const { line, page } = await atWork({ openFresh, company })
  await expect(page).toHaveTitle('Contatos · Recado')

  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não vista')
  await expect(page).toHaveTitle('(1) Contatos · Recado')
  await expect.poll(() => chimes(page)).toBe(1)
  const rung = await page.evaluate(() => performance.now())
  await line.hears(ana, 'Tem alguém aí?')
  await bell(page).click()
  await expect(news(page).getByLabel('2 mensagens não lidas')).toBeVisible()
  await expect.poll(() => chimes(page)).toBe(1)

  // The screen is ahead of the server, which alone knows whom a customer's next word concerns.
  const accepted = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/api\/tickets\/\d+$/.test(answer.url()))
  await button(news(page), 'Aceitar atendimento de Ana Lima').click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await expect(thread(page).getByText('Tem alguém aí?')).toBeVisible()
  await expect(page).toHaveTitle('Atendimentos · Recado')
  await accepted
  await line.hears(ana, 'Que bom')
  await expect(thread(page).getByText('Que bom')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  await expect.poll(() => chimes(page)).toBe(1)

  await rail(page).getByRole('link', { name: 'Contatos', exact: true }).click()
  await expect(title(page, 'Contatos')).toBeVisible()
  // It rings once a second at most, and all of this may have taken less.
  await page.waitForFunction((then) => performance.now() > then + 1000, rung)
  await line.hears(ana, 'Então, o preço?')
  await expect(page).toHaveTitle('(1) Contatos · Recado')
  await expect.poll(() => chimes(page)).toBe(2)
  await bell(page).click()
  await expect(news(page).getByText('Então, o preço?')).toBeVisible()
  await news(page).getByRole('link', { name: 'Ana Lima' }).click()
  await expect(thread(page).getByText('Então, o preço?')).toBeVisible()
  await expect(page).toHaveTitle('Atendimentos · Recado')
  await bell(page).click()
  await expect(news(page).getByRole('heading', { name: 'Tudo em dia' })).toBeVisible()
})

test('the volume is heard as it is chosen, and kept; without volume there is silence', async ({ openFresh, company }) => {
  const { line, page } = await atWork({ openFresh, company })
  await button(page, 'Volume').click()
  const slider = page.getByRole('slider', { name: 'Volume' })
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await slider.press('ArrowLeft')
  await expect(page.getByText('Volume: 90%')).toBeVisible()
  expect(await chimes(page)).toBe(1)
  expect(await loudness(page)).toBeCloseTo(0.3 * 0.81)
  expect(await page.evaluate(() => localStorage.getItem('volume'))).toBe('0.9')

  await slider.press('Home')
  await expect(page.getByText('Volume: 0%')).toBeVisible()
  await page.keyboard.press('Escape')
  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não vista')
  expect(await chimes(page)).toBe(1)
})

test('of two tabs one rings', async ({ openFresh, company }) => {
  const { line, page } = await atWork({ openFresh, company })
  const other = await page.context().newPage()
  await recordSounds(other)
  await other.goto('/tags')
  await title(other, 'Tags').click()
  await line.hears(zoe, 'Bom dia')
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notificações: 1 não vista')
  await expect.poll(() => chimes(other)).toBe(1)
  expect(await chimes(page)).toBe(0)

  await other.close()
  const waitForTurn = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waitForTurn).toBe(0)
  await line.hears(ana, 'Boa tarde')
  await expect(bell(page)).toHaveAccessibleName('Notificações: 2 não vistas')
  await expect.poll(() => chimes(page)).toBe(1)
})

type Notices = Window & {
  notices: { title: string; tag: string; body: string; closed: boolean; onclick: () => void }[]
  hide: (hidden: boolean) => void
}

/** The browser's own notifications, written down; and a tab that can be covered by another. */
const standIn = () => {
  const notices: unknown[] = []
  class Notification {
    static permission = 'default'
    static async requestPermission() {
      Notification.permission = 'granted'
      return 'granted'
    }
    closed = false
    constructor(title: string, options: { tag: string; body: string }) {
      Object.assign(this, { title, ...options })
      notices.push(this)
    }
    close() {
      this.closed = true
    }
  }
  let isHidden = false
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
  document.hasFocus = () => !isHidden
  const hide = (hidden: boolean) => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(window, { Notification, notices, hide })
}
const notices = (page: Page) =>
  page.evaluate(() => (window as unknown as Notices).notices.map(({ title, body, tag, closed }) => ({ title, body, tag, closed })))
const hide = (page: Page, hidden: boolean) => page.evaluate((value) => (window as unknown as Notices).hide(value), hidden)

test('beside other windows the browser tells, once it was allowed to; a click leads to the ticket', async ({ openFresh, company }) => {
  const { line, page } = await atWork({ openFresh, company }, standIn)
  await expect(title(page, 'Contatos')).toBeVisible()
  await bell(page).click()
  await button(news(page), 'Ativar').click()
  await expect(button(news(page), 'Ativar')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não vista')
  expect(await notices(page)).toEqual([])
  await bell(page).click()
  await button(news(page), 'Aceitar atendimento de Ana Lima').click()
  await expect(thread(page).getByText('Olá?')).toBeVisible()
  const address = page.url()
  await rail(page).getByRole('link', { name: 'Tags' }).click()
  await expect(title(page, 'Tags')).toBeVisible()

  await hide(page, true)
  await line.hears(ana, 'Ainda aí?')
  await expect.poll(() => notices(page)).toMatchObject([{ title: 'Ana Lima', body: 'Ainda aí?', closed: false }])
  expect((await notices(page))[0]?.tag).toMatch(/^ticket-\d+$/)
  await page.evaluate(() => (window as unknown as Notices).notices[0]?.onclick())
  await expect(page).toHaveURL(address)
  expect(await notices(page)).toMatchObject([{ closed: true }])
})

test('whoever does not want to be told by the browser is not asked again', async ({ openFresh, company }) => {
  const { page } = await atWork({ openFresh, company }, standIn)
  await bell(page).click()
  await button(news(page), 'Agora não').click()
  await expect(button(news(page), 'Ativar')).toHaveCount(0)
  await page.reload()
  await bell(page).click()
  await expect(news(page).getByRole('heading', { name: 'Tudo em dia' })).toBeVisible()
  await expect(button(news(page), 'Ativar')).toHaveCount(0)
})
