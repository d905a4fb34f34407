import { type BrowserContextOptions, type Page, test as plain } from '@playwright/test'
import { type Complaints, listenToComplaints } from './complaints.ts'
import { type Company, openPlatform, type Person, type Platform } from './platform.ts'
import { openProduct, type Product } from './product.ts'
import { sessionOf } from './session.ts'

type Open = (person: Person | null, path?: string, options?: BrowserContextOptions) => Promise<Page>

type Worker = { product: Product; platform: Platform }
type Test = {
  /** A fresh company, so that no test sees another's rows. */
  company: Company
  /** A browser of its own for each person; without one, for a visitor. */
  open: Open
  /** Whatever the browser complains about fails the test, but for what the test has named. */
  complaints: Complaints
}

export const test = plain.extend<Test, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const product = await openProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  platform: [async ({ product }, use) => use(openPlatform(product.url)), { scope: 'worker' }],
  company: async ({ platform }, use) => use(await platform.found()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  complaints: async ({}, use) => {
    const complaints = listenToComplaints()
    await use(complaints)
    complaints.judge()
  },
  open: async ({ browser, product, complaints }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (person, path = '/', options = {}) => {
      const session = person ? { storageState: await sessionOf(person, product.url) } : {}
      const context = await browser.newContext({ baseURL: product.url, ...session, ...options })
      contexts.push(context)
      complaints.hear(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
