import { type BrowserContextOptions, type Page, test as plain } from '@playwright/test'
import { type CastWindows, keepCastWindows } from './castWindows.ts'
import { type Complaints, listenToComplaints } from './complaints.ts'
import { type Company, openPlatform, type Person, type Platform } from './platform.ts'
import { openProduct, type Product } from './product.ts'
import { type Cast, seedCompanies } from './seedCompanies.ts'
import { arrive, keepWindows, type Windows } from './windows.ts'

type Open = (person: Person | null, path?: string, options?: BrowserContextOptions) => Promise<Page>

/** Tests that differ in these are given processes of their own, each with a product to start and a browser: so whoever only looks has no others. */
type Worker = { product: Product; platform: Platform; windows: Windows; cast: Cast; castWindows: CastWindows }
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
    { scope: 'worker', timeout: 300_000 },
  ],
  windows: [
    async ({ browser, product }, use) => {
      const windows = keepWindows(browser, product.url)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  platform: [async ({ product }, use) => use(openPlatform(product.url)), { scope: 'worker' }],
  /** One company that is lived in. */
  cast: [async ({ platform }, use) => use(await seedCompanies(platform)), { scope: 'worker', timeout: 300_000 }],
  castWindows: [
    async ({ browser, product, cast }, use) => {
      const windows = keepCastWindows(browser, { origin: product.url, cast })
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  company: async ({ platform }, use) => use(await platform.found()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  complaints: async ({}, use) => {
    const complaints = listenToComplaints()
    await use(complaints)
    complaints.judge()
  },
  open: async ({ windows, product, complaints }, use) => {
    const lent: Awaited<ReturnType<Windows['lend']>>[] = []
    const deaf: (() => void)[] = []
    await use(async (person, path = '/tickets', options = {}) => {
      const token = await person?.token()
      const one = await windows.lend(options)
      lent.push(one)
      deaf.push(complaints.hear(one.window))
      const page = await one.window.newPage()
      await arrive(page, { origin: product.url, path, token })
      return page
    })
    for (const { takeBack } of lent) await takeBack()
    for (const stop of deaf) stop()
  },
})

export { expect } from '@playwright/test'
