import { type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test'
import { startFakeOpenAi } from '../server/test/fakeOpenAi.ts'
import { type CastWindows, keepCastWindows } from './castWindows.ts'
import { type Complaints, listenToComplaints } from './complaints.ts'
import { type Company, openPlatform, type Person, type Platform } from './platform.ts'
import { openProduct, type Product } from './product.ts'
import { type Cast, seedCompanies } from './seedCompanies.ts'
import { testTimes } from './testTimes.ts'
import { keepWindows, type Prepared, type Wanted, type Windows } from './windows.ts'

/** Who stands in for the service that answers for assistants. */
type Ai = Awaited<ReturnType<typeof startFakeOpenAi>>
type Open = (person: Person | null, path?: string, options?: BrowserContextOptions) => Promise<Page>
/** `prepare`: what is done to the page before it is loaded. */
export type OpenFresh = (person: Person | null, path?: string, options?: BrowserContextOptions & Prepared) => Promise<Page>
type Lend = (person: Person | null, path: string | undefined, wanted: Wanted) => Promise<Page>

/** Tests that differ in these are given processes of their own, each with a product to start and a browser: so whoever only looks has no others. */
type Worker = { ai: Ai; product: Product; platform: Platform; windows: Windows; cast: Cast; castWindows: CastWindows }
type Test = {
  /** A fresh company, so that no test sees another's rows. */
  company: Company
  /**
   * A browser of its own for each person, with a page that is booted already and in which only the person is new: their storage is empty,
   * and nothing is left of the test before. To boot a page takes longer than most of what is done on it. Visitors get a fresh one.
   */
  open: Open
  /** The same with a page that boots for this test: for what is about the boot, or changes the page for good, as an init script does. */
  openFresh: OpenFresh
  /** What both are made of. */
  lend: Lend
  /** Whatever the browser complains about fails the test, but for what the test has named. */
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
