import type { BrowserContextOptions, Page } from '@playwright/test'
import type { CastMember } from './castContexts.ts'
import { test as journey } from './fixtures.ts'

/** A tab in the context of a cast member, or of a guest. */
export type OpenTab = (who: CastMember, options: BrowserContextOptions) => Promise<Page>

/** For read-only tests of one shared company. */
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
