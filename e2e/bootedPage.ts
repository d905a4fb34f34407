import type { BrowserContextOptions, Page } from '@playwright/test'
import { customer, viewports } from './browser.ts'
import { navigate } from './navigate.ts'

/** Methods whose effect on a page cannot be undone. */
const PERMANENT_METHODS = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const

/** Events that tests subscribe to. */
const events = ['console', 'dialog', 'download', 'filechooser', 'request', 'requestfailed', 'requestfinished', 'response']

/** A page shared by tests must not be changed permanently. */
export function forbidPermanentChanges(page: Page) {
  for (const name of PERMANENT_METHODS)
    page[name] = () => {
      throw new Error(`${name} stays on the page, and other tests use it too: open it with openFresh`)
    }
}

/** The page waits at the login form, and is signed in as if by another tab. */
export async function signInOnPage(page: Page, { token, path }: { token: string; path: string }) {
  await page.evaluate(signIn, token)
  await navigate(page, path)
}

/** Signs out and undoes what a test has started. Returns whether the page is like new. */
export async function resetPage(page: Page, { viewport = viewports.wide, colorScheme = customer.colorScheme }: BrowserContextOptions) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of events) page.removeAllListeners(event)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.mouse.move(-1, -1)
  await page.evaluate(signOut)
  const isReusable = await page.evaluate(isLikeNew)
  await page.evaluate(clearPageState)
  return isReusable
}

/** Runs in the page. */
async function signIn(token: string) {
  localStorage.setItem('token', token)
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token, storageArea: localStorage }))
  // A signed-in user is redirected to the tickets before any answer of the server.
  for (let turns = 0; location.pathname === '/login' && turns < 10_000; turns++) await undefined
}

/** Runs in the page. */
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

/** Runs in the page. */
async function clearPageState() {
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

/** Runs in the page. The next test must not find a chosen language or theme, a toast or a dialog. */
function isLikeNew() {
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
