import type { Page } from '@playwright/test'
import { bringAxe, seeNoBarrier } from './barriers.ts'
import { viewports } from './browser.ts'
import { goOn, type Screen, show } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { test } from './screenTest.ts'
import { textsIn } from './texts.ts'
import { visits } from './visits.ts'

const say = textsIn('pt')

for (const visit of visits(screens))
  test(`everybody can use: ${visit.map(({ name }) => name).join(', ')}`, async ({ openTab, complaints }) => {
    const [first, ...others] = visit as [Screen, ...Screen[]]
    if (first.complaint) complaints.expect(first.complaint)
    const page = await openTab(first.who, { viewport: viewports[first.only ?? 'wide'] })
    await show(first, { page, say })
    await bringAxe(page)
    await test.step(first.name, () => lookAt(first, page))
    for (const screen of others)
      await test.step(screen.name, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(viewports[screen.only ?? 'wide'])
        await goOn(screen, { page, say })
        await lookAt(screen, page)
      })
  })

/** Wide and on a phone; dark only once, for the themes differ in colours and the widths do not. */
async function lookAt({ name, only }: Screen, page: Page) {
  const widths = only ? [only] : (['wide', 'phone'] as const)
  for (const width of widths) {
    await page.setViewportSize(viewports[width])
    await seeNoBarrier(page, { theme: 'light', where: `${name}, ${width}, light` })
  }
  await seeNoBarrier(page, { theme: 'dark', where: `${name}, ${widths.at(-1)}, dark` })
}
