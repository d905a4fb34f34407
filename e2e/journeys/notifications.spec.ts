import type { Page } from '@playwright/test'
import { thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, type OpenFreshPage, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import { chimeCount, lastLoudness, recordSounds } from '../recordedSounds.ts'
import { textsIn } from '../texts.ts'
import { bell, button, notifications, pageTitle, rail } from '../userActions.ts'

const t = textsIn('pt')
const titleOf = (page: string) => `${page} · ${t('common:product')}`

const ana = { number: '5511987650001', name: 'Ana Lima' }
const zoe = { number: '5511987650002', name: 'Zoé Prado' }

/** A user on the contacts page who has clicked: before that browsers block sounds. */
async function openContactsPage({ openFresh, company }: { openFresh: OpenFreshPage; company: Company }, standIn?: () => void) {
  const line = await createConnection(company.admin, 'Loja')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await openFresh(bia, '/contacts', {
    async prepare(page) {
      await recordSounds(page)
      if (standIn) await page.addInitScript(standIn)
    },
  })
  await pageTitle(page, t('contacts:title')).click()
  await expect(bell(page)).toHaveAccessibleName(t('notifications:open'))
  return { line, page }
}

test('a waiting ticket alerts once; after it is accepted at the bell, each message alerts unless it is open', async ({
  openFresh,
  company,
}) => {
  const { line, page } = await openContactsPage({ openFresh, company })
  await expect(page).toHaveTitle(titleOf(t('contacts:title')))

  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  await expect(page).toHaveTitle(`(1) ${titleOf(t('contacts:title'))}`)
  await expect.poll(() => chimeCount(page)).toBe(1)
  const rung = await page.evaluate(() => performance.now())
  await line.hears(ana, 'Tem alguém aí?')
  await bell(page).click()
  await expect(notifications(page).getByLabel(t('notifications:unread', { count: 2 }))).toBeVisible()
  await expect.poll(() => chimeCount(page)).toBe(1)

  // The screen is ahead of the server, which decides whom the next message alerts.
  const accepted = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/api\/tickets\/\d+$/.test(answer.url()))
  await button(notifications(page), t('notifications:acceptOne', { name: 'Ana Lima' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await expect(thread(page).getByText('Tem alguém aí?')).toBeVisible()
  await expect(page).toHaveTitle(titleOf(t('tickets:title')))
  await accepted
  await line.hears(ana, 'Que bom')
  await expect(thread(page).getByText('Que bom')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(t('notifications:open'))
  await expect.poll(() => chimeCount(page)).toBe(1)

  await rail(page)
    .getByRole('link', { name: t('contacts:title'), exact: true })
    .click()
  await expect(pageTitle(page, t('contacts:title'))).toBeVisible()
  // At most one sound per second, and all this may have taken less.
  await page.waitForFunction((then) => performance.now() > then + 1000, rung)
  await line.hears(ana, 'Então, o preço?')
  await expect(page).toHaveTitle(`(1) ${titleOf(t('contacts:title'))}`)
  await expect.poll(() => chimeCount(page)).toBe(2)
  await bell(page).click()
  await expect(notifications(page).getByText('Então, o preço?')).toBeVisible()
  await notifications(page).getByRole('link', { name: 'Ana Lima' }).click()
  await expect(thread(page).getByText('Então, o preço?')).toBeVisible()
  await expect(page).toHaveTitle(titleOf(t('tickets:title')))
  await bell(page).click()
  await expect(notifications(page).getByRole('heading', { name: t('notifications:empty.title') })).toBeVisible()
})

test('the chosen volume plays a sample and is stored; volume 0 is silent', async ({ openFresh, company }) => {
  const { line, page } = await openContactsPage({ openFresh, company })
  await button(page, t('shell:bar.volume')).click()
  const slider = page.getByRole('slider', { name: t('shell:bar.volume') })
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await slider.press('ArrowLeft')
  await expect(page.getByText(t('shell:bar.volumeOf', { percent: '90' }))).toBeVisible()
  expect(await chimeCount(page)).toBe(1)
  expect(await lastLoudness(page)).toBeCloseTo(0.3 * 0.81)
  expect(await page.evaluate(() => localStorage.getItem('volume'))).toBe('0.9')

  await slider.press('Home')
  await expect(page.getByText(t('shell:bar.volumeOf', { percent: '0' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  expect(await chimeCount(page)).toBe(1)
})

test('only one of two tabs plays the sound', async ({ openFresh, company }) => {
  const { line, page } = await openContactsPage({ openFresh, company })
  const other = await page.context().newPage()
  await recordSounds(other)
  await other.goto('/tags')
  await pageTitle(other, t('tags:title')).click()
  await line.hears(zoe, 'Bom dia')
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  await expect.poll(() => chimeCount(other)).toBe(1)
  expect(await chimeCount(page)).toBe(0)

  await other.close()
  const waitForTurn = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waitForTurn).toBe(0)
  await line.hears(ana, 'Boa tarde')
  await expect(bell(page)).toHaveAccessibleName(t('notifications:openCount', { count: 2 }))
  await expect.poll(() => chimeCount(page)).toBe(1)
})

type Notices = Window & {
  notices: { title: string; tag: string; body: string; closed: boolean; onclick: () => void }[]
  hide: (hidden: boolean) => void
}

/** Records browser notifications; a tab can be covered by another. */
const fakeNotifications = () => {
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

test('behind other windows a browser notification appears once allowed; a click opens the ticket', async ({ openFresh, company }) => {
  const { line, page } = await openContactsPage({ openFresh, company }, fakeNotifications)
  await expect(pageTitle(page, t('contacts:title'))).toBeVisible()
  await bell(page).click()
  await button(notifications(page), t('notifications:system.allow')).click()
  await expect(button(notifications(page), t('notifications:system.allow'))).toHaveCount(0)
  await page.keyboard.press('Escape')

  await line.hears(ana, 'Olá?')
  await expect(bell(page)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  expect(await notices(page)).toEqual([])
  await bell(page).click()
  await button(notifications(page), t('notifications:acceptOne', { name: 'Ana Lima' })).click()
  await expect(thread(page).getByText('Olá?')).toBeVisible()
  const address = page.url()
  await rail(page)
    .getByRole('link', { name: t('tags:title') })
    .click()
  await expect(pageTitle(page, t('tags:title'))).toBeVisible()

  await hide(page, true)
  await line.hears(ana, 'Ainda aí?')
  await expect.poll(() => notices(page)).toMatchObject([{ title: 'Ana Lima', body: 'Ainda aí?', closed: false }])
  expect((await notices(page))[0]?.tag).toMatch(/^ticket-\d+$/)
  await page.evaluate(() => (window as unknown as Notices).notices[0]?.onclick())
  await expect(page).toHaveURL(address)
  expect(await notices(page)).toMatchObject([{ closed: true }])
})

test('a user who declines browser notifications is not asked again', async ({ openFresh, company }) => {
  const { page } = await openContactsPage({ openFresh, company }, fakeNotifications)
  await bell(page).click()
  await button(notifications(page), t('notifications:system.dismiss')).click()
  await expect(button(notifications(page), t('notifications:system.allow'))).toHaveCount(0)
  await page.reload()
  await bell(page).click()
  await expect(notifications(page).getByRole('heading', { name: t('notifications:empty.title') })).toBeVisible()
  await expect(button(notifications(page), t('notifications:system.allow'))).toHaveCount(0)
})
