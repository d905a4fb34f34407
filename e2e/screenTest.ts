import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as journey } from './fixtures.ts'
import { type Cast, seedCompanies } from './seedCompanies.ts'
import { sessionOf } from './session.ts'
import { openWindow } from './windows.ts'

type Who = keyof Cast | undefined
/** A tab in the browser of one of the cast, or of a visitor. */
export type OpenTab = (who: Who, options: BrowserContextOptions) => Promise<Page>
type WindowOf = (who: Who, options: BrowserContextOptions) => Promise<BrowserContext>

/** For tests that only look: one lived-in company, and browsers that stay open, for many screens are looked at. */
export const test = journey.extend<{ openTab: OpenTab }, { cast: Cast; windowOf: WindowOf }>({
  cast: [async ({ platform }, use) => use(await seedCompanies(platform)), { scope: 'worker', timeout: 300_000 }],
  windowOf: [
    async ({ browser, product, cast }, use) => {
      const windows = new Map<string, BrowserContext>()
      await use(async (who, options) => {
        const key = JSON.stringify([who, options])
        const session = who ? { storageState: await sessionOf(cast[who], product.url) } : {}
        const open = windows.get(key) ?? (await openWindow(browser, { baseURL: product.url, ...session, ...options })).window
        windows.set(key, open)
        return open
      })
      for (const window of windows.values()) await window.close()
    },
    { scope: 'worker' },
  ],
  openTab: async ({ windowOf, complaints }, use) => {
    let leave = async () => {}
    await use(async (who, options) => {
      const window = await windowOf(who, options)
      const deaf = complaints.hear(window)
      const page = await window.newPage()
      leave = async () => {
        await page.close()
        deaf()
      }
      return page
    })
    await leave()
  },
})
