import { chromium, type Page } from '@playwright/test'
import { browserLaunchOptions, customer, viewports } from '../../e2e/browser.ts'
import { openSeededInbox } from './seedInbox.ts'

type Furnishing = Parameters<typeof openSeededInbox>[0]
type House = Awaited<ReturnType<typeof openSeededInbox>>

/** Opens the page of somebody signed in to a seeded company, in a real browser, for as long as `look` runs. */
export async function withPage<Seen>(furnishing: Furnishing, look: (page: Page, house: House) => Promise<Seen>): Promise<Seen> {
  const house = await openSeededInbox(furnishing)
  const browser = await chromium.launch(browserLaunchOptions)
  try {
    const origins = [{ origin: house.url, localStorage: [{ name: 'token', value: house.token }] }]
    const { locale, timezoneId } = customer
    const context = await browser.newContext({ viewport: viewports.wide, locale, timezoneId, storageState: { cookies: [], origins } })
    return await look(await context.newPage(), house)
  } finally {
    await browser.close()
    await house.close()
  }
}
