import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { enter, leave, refusePermanent } from './bootedPage.ts'
import { recordToasts } from './toasts.ts'

export type Windows = ReturnType<typeof keepWindows>

/** `booted`: the page that goes from test to test, once there is one. */
type Window = { window: BrowserContext; lasting: Page; booted?: Page }
type Entry = { token: string | undefined; path: string }
export type Prepared = { prepare?: ((page: Page) => Promise<unknown>) | undefined }
export type Wanted = Prepared & { options: BrowserContextOptions; fresh: boolean }

/** A new window keeps an empty page of the product's: its process stays for whoever comes next, with all that it has compiled. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const window = await browser.newContext(options)
  await recordToasts(window)
  const lasting = await window.newPage()
  await lasting.goto('/favicon.svg')
  return { window, lasting }
}

/** Browsers to lend, one person after another: in a new one everything is to be fetched and compiled anew. */
export function keepWindows(browser: Browser, origin: string) {
  const free = new Map<string, Window[]>()

  return {
    /** Where a page was booted it waits at the sign-in form; who wants a fresh one gets a window without such a page. */
    async lend({ options, fresh, prepare }: Wanted) {
      const kind = JSON.stringify({ ...options, fresh })
      const one = free.get(kind)?.pop() ?? (await openWindow(browser, { baseURL: origin, ...options }))
      return {
        window: one.window,
        async goTo({ token, path }: Entry) {
          if (one.booted && token) {
            await enter(one.booted, { token, path })
            return one.booted
          }
          const page = await one.window.newPage()
          await prepare?.(page)
          await arrive(page, { origin, path, token })
          if (!fresh) {
            one.booted = page
            refusePermanent(page)
          }
          return page
        },
        async takeBack() {
          if (await within(10_000, isUsableAgain(one, options), false)) free.set(kind, [...(free.get(kind) ?? []), one])
          else await within(10_000, one.window.close(), undefined)
        },
      }
    },
    async close() {
      for (const { window } of [...free.values()].flat()) await window.close()
    },
  }
}

async function isUsableAgain(one: Window, options: BrowserContextOptions) {
  const { window, lasting, booted } = one
  for (const page of window.pages()) if (page !== lasting && page !== booted) await page.close()
  if (!(await lasting.evaluate(hasTheClockOfTheBrowser))) return false
  if (booted && !(await leave(booted, options).catch(() => false))) {
    await booted.close()
    delete one.booted
  }
  await window.clearCookies()
  return true
}

/**
 * In the page: a clock that a test has set is that of its window for good, with timers and marks that are not the browser's:
 * whoever came next would wait for them in vain.
 */
const hasTheClockOfTheBrowser = () => String(setTimeout).includes('[native code]')

/** A window that answers nobody any more is left to the browser's end. */
const within = <T>(milliseconds: number, answer: Promise<T>, otherwise: T) =>
  Promise.race([answer.catch(() => otherwise), setTimeout(milliseconds, otherwise, { ref: false })])

/** Goes to a page as somebody who has never been there before, signed in or not. */
async function arrive(page: Page, { origin, path, token }: { origin: string } & Entry) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
  const entering = token && (await page.addInitScript((token) => localStorage.setItem('token', token), token))
  await page.goto(path)
  if (entering) await entering.dispose()
}
