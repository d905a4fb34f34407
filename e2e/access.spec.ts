import type { Page } from '@playwright/test'
import { bringAxe, seeNoBarrier } from './barriers.ts'
import { viewports } from './browser.ts'
import { goOn, type Screen, show } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { test } from './screenTest.ts'
import { textsIn } from './texts.ts'
import { visits } from './visits.ts'

type Look = { width: keyof typeof viewports; theme: 'light' | 'dark'; at: 'everything' | 'colours' }

const say = textsIn('pt')

for (const visit of visits(screens))
  test(`everybody can use: ${visit.map(({ name }) => name).join(', ')}`, async ({ openTab, complaints }) => {
    const [first, ...others] = visit as [Screen, ...Screen[]]
    for (const { complaint } of visit) if (complaint) complaints.expect(complaint)
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

/**
 * Wide in the light theme and narrow in the dark one, because themes differ only in colours and widths only in layout. The full rules run
 * wide, and once more on a phone for the first screen of each page; other phone screens are checked for colours only.
 */
async function lookAt(screen: Screen, page: Page) {
  for (const look of looksAt(screen)) {
    await page.setViewportSize(viewports[look.width])
    await seeNoBarrier(page, { ...look, where: `${screen.name}, ${look.width}, ${look.theme}` })
  }
}

const looksAt = (screen: Screen): Look[] => [
  { width: screen.only ?? 'wide', theme: 'light', at: 'everything' },
  { width: screen.only ?? 'phone', theme: 'dark', at: isFirstOfItsPage(screen) && !screen.only ? 'everything' : 'colours' },
]

const pageOf = ({ path }: Screen) => path.split('?')[0]
const isFirstOfItsPage = (screen: Screen) => screens.find((other) => pageOf(other) === pageOf(screen)) === screen
