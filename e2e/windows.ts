import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { recordToasts } from './toasts.ts'

export type Windows = ReturnType<typeof keepWindows>

/** A new window keeps an empty page of the product's: its process stays for whoever comes next, with all that it has compiled. */
export async function openWindow(browser: Browser, options: BrowserContextOptions) {
  const window = await browser.newContext(options)
  await recordToasts(window)
  const lasting = await window.newPage()
  await lasting.goto('/favicon.svg')
  return { window, lasting }
}

/** Browsers to lend, one person after another: in a new one everything is to be fetched and compiled anew. */
export function keepWindows(browser: Browser, origin: string) {
  const free = new Map<string, Awaited<ReturnType<typeof openWindow>>[]>()

  return {
    async lend(options: BrowserContextOptions) {
      const kind = JSON.stringify(options)
      const one = free.get(kind)?.pop() ?? (await openWindow(browser, { baseURL: origin, ...options }))
      const { window, lasting } = one
      const takeBack = async () => {
        for (const page of window.pages()) if (page !== lasting) await page.close()
        const isUsable = await within(10_000, lasting.evaluate(hasTheClockOfTheBrowser), false)
        if (!isUsable) await within(10_000, window.close(), undefined)
        else free.set(kind, [...(free.get(kind) ?? []), one])
      }
      return { window, takeBack }
    },
    async close() {
      for (const { window } of [...free.values()].flat()) await window.close()
    },
  }
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
export async function arrive(page: Page, { origin, path, token }: { origin: string; path: string; token: string | undefined }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
  const entering = token && (await page.addInitScript((token) => localStorage.setItem('token', token), token))
  await page.goto(path)
  if (entering) await entering.dispose()
}
