import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Who } from './castWindows.ts'
import { test as journey } from './fixtures.ts'

/** A tab in the browser of one of the cast, or of a visitor. */
export type OpenTab = (who: Who, options: BrowserContextOptions) => Promise<Page>

/** For tests that only look at one lived-in company. */
export const test = journey.extend<{ openTab: OpenTab }>({
  openTab: async ({ castWindows, complaints }, use) => {
    let leave = async () => {}
    await use(async (who, options) => {
      const window = await castWindows.windowOf(who, options)
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
