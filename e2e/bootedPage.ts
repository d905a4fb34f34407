import type { BrowserContextOptions, Page } from '@playwright/test'
import { customer, viewports } from './browser.ts'
import { follow } from './follow.ts'

/** What stays on a page for good. */
const permanent = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const

/** What tests listen to on a page. */
const events = ['console', 'dialog', 'download', 'filechooser', 'request', 'requestfailed', 'requestfinished', 'response']

/** On a page that other tests use too, what stays there is a mistake of the test. */
export function refusePermanent(page: Page) {
  for (const name of permanent)
    page[name] = () => {
      throw new Error(`${name} stays on the page, and other tests use it too: open it with openFresh`)
    }
}

/** The page waits at the sign-in form and is let in, as when somebody signs in in another tab of the same browser. */
export async function enter(page: Page, { token, path }: { token: string; path: string }) {
  await page.evaluate(signIn, token)
  await follow(page, path)
}

/** Signs out, and ends what a test has begun on the page. Answers whether it is as good as a new one. */
export async function leave(page: Page, { viewport = viewports.wide, colorScheme = customer.colorScheme }: BrowserContextOptions) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of events) page.removeAllListeners(event)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.mouse.move(-1, -1)
  await page.evaluate(signOut)
  const isReusable = await page.evaluate(isAsNew)
  await page.evaluate(forget)
  return isReusable
}

/** In the page. */
async function signIn(token: string) {
  localStorage.setItem('token', token)
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token, storageArea: localStorage }))
  // Whoever is let in is led to the tickets, before any answer of the server can be there.
  for (let turns = 0; location.pathname === '/login' && turns < 10_000; turns++) await undefined
}

/** In the page. */
async function signOut() {
  localStorage.removeItem('token')
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }))
  history.pushState(null, '', '/login')
  dispatchEvent(new PopStateEvent('popstate'))
  const isOut = () => document.querySelector('[name=password]') && !document.querySelector('.mantine-Notifications-notification')
  for (const until = Date.now() + 5000; !isOut() && Date.now() < until; ) {
    for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')) close.click()
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}

/** In the page. */
async function forget() {
  const { toasts } = window as Window & { toasts?: string[] }
  toasts?.splice(0)
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await new Promise((opened) => opening.addEventListener('success', opened))
    const database = opening.result
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) {
      const emptying = database.transaction(stores, 'readwrite')
      for (const store of stores) emptying.objectStore(store).clear()
      await new Promise((done) => emptying.addEventListener('complete', done))
    }
    database.close()
  }
}

/** In the page. The next test would find a chosen language or theme, a message or a dialog; whoever was put out is loaded anew soon. */
function isAsNew() {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const { lang, dataset } = document.documentElement
  return (
    location.pathname === '/login' &&
    document.querySelector('[name=password]') !== null &&
    sessionStorage.getItem('ended') === null &&
    document.querySelector('.mantine-Notifications-notification, [role=dialog], [role=alert]') === null &&
    navigator.language.startsWith(lang) &&
    dataset.mantineColorScheme === scheme
  )
}
