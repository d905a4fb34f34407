import type { Page } from '@playwright/test'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { bell, button, notifications, pageTitle } from '../userActions.ts'
import { waitForAnswer } from '../waitForAnswer.ts'

const t = textsIn('pt')

const ana = { number: '5511987650001', name: 'Ana Lima' }

/** A headless browser has no push service and no notifications: fake the answers of others. */
const fakePush = () => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  let given: unknown = null
  PushManager.prototype.getSubscription = async () => given as PushSubscription
  PushManager.prototype.subscribe = async (options) => {
    const unsubscribe = async () => {
      given = null
      return true
    }
    given = { endpoint: `https://push.example/${crypto.randomUUID()}`, options, toJSON: () => ({ keys }), unsubscribe }
    return given as PushSubscription
  }
}

async function openPushSettings(page: Page) {
  await bell(page).click()
  await button(notifications(page), t('account:push.open')).click()
  return {
    here: notifications(page).getByRole('switch', { name: t('account:push.here') }),
    kind: (name: string) => notifications(page).getByRole('checkbox', { name }),
  }
}

/** Delivers to the service worker as a push service would, with or without an open page. */
async function deliver(page: Page, data: object) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId))
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(data) })
  await devtools.detach()
}

type Shown = { title: string; body: string; tag: string; data: unknown; close: () => void }
type Inside = EventTarget & { registration: { showNotification: unknown }; shown: Shown[] }

/** Runs in the worker: records its notifications. */
function recordNotifications() {
  const inside = globalThis as unknown as Inside
  inside.shown = []
  inside.registration.showNotification = async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
    const close = () => void inside.shown.pop()
    inside.shown.push({ ...options, title, close })
  }
}

const readShown = () => (globalThis as unknown as Inside).shown.map(({ title, body, tag }) => ({ title, body, tag }))

/** Runs in the worker: clicks a notification. */
function click() {
  const inside = globalThis as unknown as Inside
  const [notification] = inside.shown
  // The browser keeps a worker awake only for its own events.
  inside.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification, waitUntil: () => undefined }))
}
declare const ExtendableEvent: typeof Event

test('push notifications arrive while the app is closed, by the chosen kinds; a click opens the ticket, and an offline browser says so', async ({
  openFresh,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|socket\.io|503/)
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(ana, 'Olá?')
  let reached: Promise<unknown> | undefined
  const page = await openFresh(company.admin, '/tags', {
    serviceWorkers: 'allow',
    async prepare(page) {
      await page.addInitScript(fakePush)
      reached = waitForAnswer(page, 'POST', '/push/subscriptions')
    },
  })
  await reached

  const { here, kind } = await openPushSettings(page)
  await expect(here).toBeChecked()
  await expect(kind(t('account:push.kinds.announcement'))).toBeChecked()
  const saved = waitForAnswer(page, 'PUT', '/push/kinds')
  await kind(t('account:push.kinds.announcement')).click()
  await saved
  await expect(kind(t('account:push.kinds.announcement'))).not.toBeChecked()
  const forgotten = waitForAnswer(page, 'POST', '/push/subscriptions/forget')
  await here.click()
  await forgotten
  await expect(here).not.toBeChecked()
  await page.reload()
  const again = await openPushSettings(page)
  await expect(again.here).not.toBeChecked()
  await expect(again.kind(t('account:push.kinds.announcement'))).not.toBeChecked()
  const reachedAgain = waitForAnswer(page, 'POST', '/push/subscriptions')
  await again.here.click()
  await reachedAgain
  await expect(again.here).toBeChecked()
  await page.keyboard.press('Escape')

  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no worker')
  await worker.evaluate(recordNotifications)
  // A starting page renders first, and answers the worker a moment later.
  await expect(async () => {
    await deliver(page, { title: 'Ana Lima', body: 'Olá?', url: '/tickets?list=pending', tag: 'ticket-1' })
    await expect.poll(() => worker.evaluate(readShown)).toEqual([{ title: 'Ana Lima', body: 'Olá?', tag: 'ticket-1' }])
    await worker.evaluate(click)
    await expect(button(page, t('tickets:acceptOne', { name: 'Ana Lima' }))).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await worker.evaluate(readShown)).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/tags')
  await expect(pageTitle(page, 'Sem conexão')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(pageTitle(page, t('tags:title'))).toBeVisible()
})
