import { type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test'
import { startFakeOpenAi } from '../server/test/fakeOpenAi.ts'
import { type BrowserContexts, createBrowserContexts, type PageOptions, type PageSetup } from './browserContexts.ts'
import { type CastContexts, createCastContexts } from './castContexts.ts'
import { type ConsoleErrors, collectConsoleErrors } from './consoleErrors.ts'
import { type Company, openPlatform, type Person, type Platform } from './platform.ts'
import { launchProduct, type Product } from './product.ts'
import { type Cast, seedCompanies } from './seedCompanies.ts'
import { testTimes } from './testTimes.ts'

/** The fake AI service. */
type Ai = Awaited<ReturnType<typeof startFakeOpenAi>>
type OpenPage = (person: Person | null, path?: string, options?: BrowserContextOptions) => Promise<Page>
/** `prepare`: runs on the page before it loads. */
export type OpenFreshPage = (person: Person | null, path?: string, options?: BrowserContextOptions & PageSetup) => Promise<Page>
type LendPage = (person: Person | null, path: string | undefined, wanted: PageOptions) => Promise<Page>

/** Tests with different worker options get another worker, with an app and a browser of its own: read-only tests share them. */
type Worker = { ai: Ai; product: Product; platform: Platform; windows: BrowserContexts; cast: Cast; castWindows: CastContexts }
type Test = {
  /** A new company for each test. */
  company: Company
  /**
   * A browser context per person with a page that is already booted: storage is empty and nothing is left of the last test. Booting takes
   * longer than most tests. Guests get a new page.
   */
  open: OpenPage
  /** A page that boots for this test: for tests of the boot itself, or that change the page permanently. */
  openFresh: OpenFreshPage
  /** Both fixtures use this. */
  lend: LendPage
  /** Any console error fails the test, unless the test expects it. */
  complaints: ConsoleErrors
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
      const product = await launchProduct({ env: { OPENAI_BASE_URL: ai.url, AI_MODEL: 'gpt-6-luna' } })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  windows: [
    async ({ browser, product }, use) => {
      const windows = createBrowserContexts(browser, product.url)
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
      const windows = createCastContexts(browser, { origin: product.url, cast })
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  company: async ({ platform }, use) => use(await platform.found()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  complaints: async ({}, use) => {
    const complaints = collectConsoleErrors()
    await use(complaints)
    complaints.judge()
  },
  lend: async ({ windows, complaints }, use) => {
    const lent: Awaited<ReturnType<BrowserContexts['lend']>>[] = []
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
