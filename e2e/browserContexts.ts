import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { forbidPermanentChanges, resetPage, signInOnPage } from './bootedPage.ts'
import { recordToasts } from './toasts.ts'

export type BrowserContexts = ReturnType<typeof createBrowserContexts>

/** `booted`: the page that tests share, once it exists. */
type PooledContext = { window: BrowserContext; idlePage: Page; booted?: Page }
type PageTarget = { token: string | undefined; path: string }
export type PageSetup = { prepare?: ((page: Page) => Promise<unknown>) | undefined }
export type PageOptions = PageSetup & { options: BrowserContextOptions; fresh: boolean }

/** Each context keeps an idle page open: its process and compiled code stay for the next test. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<PooledContext> {
  const window = await browser.newContext(options)
  await recordToasts(window)
  const idlePage = await window.newPage()
  await idlePage.goto('/favicon.svg')
  return { window, idlePage }
}

/** A pool of browser contexts: a new one would load and compile everything again. */
export function createBrowserContexts(browser: Browser, origin: string) {
  const free = new Map<string, PooledContext[]>()

  return {
    /** A booted page waits at the login form; a test that needs a new page gets a context without one. */
    async lend({ options, fresh, prepare }: PageOptions) {
      const kind = JSON.stringify({ ...options, fresh })
      const one = free.get(kind)?.pop() ?? (await openContext(browser, { baseURL: origin, ...options }))
      return {
        window: one.window,
        async goTo({ token, path }: PageTarget) {
          if (one.booted && token) {
            await signInOnPage(one.booted, { token, path })
            return one.booted
          }
          const page = await one.window.newPage()
          await prepare?.(page)
          await openPage(page, { origin, path, token })
          if (!fresh) {
            one.booted = page
            forbidPermanentChanges(page)
          }
          return page
        },
        async takeBack() {
          if (await withTimeout(10_000, isReusable(one, options), false)) free.set(kind, [...(free.get(kind) ?? []), one])
          else await withTimeout(10_000, one.window.close(), undefined)
        },
      }
    },
    async close() {
      for (const { window } of [...free.values()].flat()) await window.close()
    },
  }
}

async function isReusable(one: PooledContext, options: BrowserContextOptions) {
  const { window, idlePage, booted } = one
  for (const page of window.pages()) if (page !== idlePage && page !== booted) await page.close()
  if (!(await idlePage.evaluate(hasRealClock))) return false
  if (booted && !(await resetPage(booted, options).catch(() => false))) {
    await booted.close()
    delete one.booted
  }
  await window.clearCookies()
  return true
}

/** Runs in the page. A mocked clock stays with its context: its timers would make the next test wait for ever. */
const hasRealClock = () => String(setTimeout).includes('[native code]')

/** A context that does not respond is left until the browser closes. */
const withTimeout = <T>(milliseconds: number, answer: Promise<T>, otherwise: T) =>
  Promise.race([answer.catch(() => otherwise), setTimeout(milliseconds, otherwise, { ref: false })])

/** Opens a page as a new visitor, signed in or not. */
async function openPage(page: Page, { origin, path, token }: { origin: string } & PageTarget) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
  const entering = token && (await page.addInitScript((token) => localStorage.setItem('token', token), token))
  await page.goto(path)
  if (entering) await entering.dispose()
}
