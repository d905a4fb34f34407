import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export type Windows = ReturnType<typeof keepWindows>

/** Browsers to lend, one person after another: in a new one everything is to be fetched and compiled anew. */
export function keepWindows(browser: Browser, origin: string) {
  const free = new Map<string, BrowserContext[]>()

  return {
    async lend(options: BrowserContextOptions) {
      const kind = JSON.stringify(options)
      const window = free.get(kind)?.pop() ?? (await browser.newContext({ baseURL: origin, ...options }))
      const takeBack = async () => {
        for (const page of window.pages()) await page.close()
        free.set(kind, [...(free.get(kind) ?? []), window])
      }
      return { window, takeBack }
    },
    async close() {
      for (const window of [...free.values()].flat()) await window.close()
    },
  }
}

/** Goes to a page as somebody who has never been there before, signed in or not. */
export async function arrive(page: Page, { origin, path, token }: { origin: string; path: string; token: string | undefined }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
  const entering = token && (await page.addInitScript((token) => localStorage.setItem('token', token), token))
  await page.goto(path)
  if (entering) await entering.dispose()
}
