import { chromium, type Page } from '@playwright/test'
import { customer, launch, viewports } from '../../e2e/browser.ts'
import { openHouse } from './house.ts'

type Furnishing = Parameters<typeof openHouse>[0]
type House = Awaited<ReturnType<typeof openHouse>>

/** The page of somebody signed in to a company that holds so much, in a real browser, for as long as it is looked at. */
export async function withPage<Seen>(furnishing: Furnishing, look: (page: Page, house: House) => Promise<Seen>): Promise<Seen> {
  const house = await openHouse(furnishing)
  const browser = await chromium.launch(launch)
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
