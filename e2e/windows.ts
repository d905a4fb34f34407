import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { enter, leave, refusePermanent } from './bootedPage.ts'
import { recordToasts } from './toasts.ts'

export type Windows = ReturnType<typeof keepWindows>

/** `booted`: the page that tests share, once it exists. */
type Window = { window: BrowserContext; lasting: Page; booted?: Page }
type Entry = { token: string | undefined; path: string }
export type Prepared = { prepare?: ((page: Page) => Promise<unknown>) | undefined }
export type Wanted = Prepared & { options: BrowserContextOptions; fresh: boolean }

/** Each context keeps an idle page open: its process and compiled code stay for the next test. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const window = await browser.newContext(options)
  await recordToasts(window)
  const lasting = await window.newPage()
  await lasting.goto('/favicon.svg')
  return { window, lasting }
}

/** A pool of browser contexts: a new one would load and compile everything again. */
export function keepWindows(browser: Browser, origin: string) {
  const free = new Map<string, Window[]>()

  return {
    /** A booted page waits at the login form; a test that needs a new page gets a context without one. */
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

/** Runs in the page. A mocked clock stays with its context: its timers would make the next test wait for ever. */
const hasTheClockOfTheBrowser = () => String(setTimeout).includes('[native code]')

/** A context that does not respond is left until the browser closes. */
const within = <T>(milliseconds: number, answer: Promise<T>, otherwise: T) =>
  Promise.race([answer.catch(() => otherwise), setTimeout(milliseconds, otherwise, { ref: false })])

/** Opens a page as a new visitor, signed in or not. */
async function arrive(page: Page, { origin, path, token }: { origin: string } & Entry) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
  const entering = token && (await page.addInitScript((token) => localStorage.setItem('token', token), token))
  await page.goto(path)
  if (entering) await entering.dispose()
}
