import { type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test'
import { startFakeOpenAi } from '../server/test/fakeOpenAi.ts'
import { type CastWindows, keepCastWindows } from './castWindows.ts'
import { type Complaints, listenToComplaints } from './complaints.ts'
import { type Company, openPlatform, type Person, type Platform } from './platform.ts'
import { openProduct, type Product } from './product.ts'
import { type Cast, seedCompanies } from './seedCompanies.ts'
import { testTimes } from './testTimes.ts'
import { keepWindows, type Prepared, type Wanted, type Windows } from './windows.ts'

/** The fake AI service. */
type Ai = Awaited<ReturnType<typeof startFakeOpenAi>>
type Open = (person: Person | null, path?: string, options?: BrowserContextOptions) => Promise<Page>
/** `prepare`: runs on the page before it loads. */
export type OpenFresh = (person: Person | null, path?: string, options?: BrowserContextOptions & Prepared) => Promise<Page>
type Lend = (person: Person | null, path: string | undefined, wanted: Wanted) => Promise<Page>

/** Tests with different worker options get another worker, with an app and a browser of its own: read-only tests share them. */
type Worker = { ai: Ai; product: Product; platform: Platform; windows: Windows; cast: Cast; castWindows: CastWindows }
type Test = {
  /** A new company for each test. */
  company: Company
  /**
   * A browser context per person with a page that is already booted: storage is empty and nothing is left of the last test. Booting takes
   * longer than most tests. Guests get a new page.
   */
  open: Open
  /** A page that boots for this test: for tests of the boot itself, or that change the page permanently. */
  openFresh: OpenFresh
  /** Both fixtures use this. */
  lend: Lend
  /** Any console error fails the test, unless the test expects it. */
  complaints: Complaints
}

export const test = plain.extend<Test, Worker>({
  ai: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const ai = await startFakeOpenAi()
      await use(ai)
      await ai.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ ai }, use) => {
      const product = await openProduct({ env: { OPENAI_BASE_URL: ai.url, AI_MODEL: 'gpt-6-luna' } })
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
  /** A company with realistic data. */
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
  lend: async ({ windows, complaints }, use) => {
    const lent: Awaited<ReturnType<Windows['lend']>>[] = []
    const deaf: (() => void)[] = []
    await use(async (person, path = '/tickets', wanted) => {
      const token = await person?.token()
      const one = await windows.lend(wanted)
      lent.push(one)
      deaf.push(complaints.hear(one.window))
      return one.goTo({ token, path })
    })
    for (const { takeBack } of lent) await takeBack()
    for (const stop of deaf) stop()
  },
  open: ({ lend }, use) => use((person, path, options = {}) => lend(person, path, { options, fresh: !person })),
  openFresh: ({ lend }, use) => use((person, path, { prepare, ...options } = {}) => lend(person, path, { options, fresh: true, prepare })),
})

export { expect } from '@playwright/test'

/** For what the product itself tries again only seconds later: a lost connection, a message that waits, a service outside. */
export const patientExpect = expect.configure({ timeout: 3 * testTimes().expect })
