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
 * Wide in the light and on a phone in the dark, for the themes differ in colours and the widths do not.
 * What a phone alone shows of a page is looked at in the light as well.
 */
async function lookAt(screen: Screen, page: Page) {
  for (const look of looksAt(screen)) {
    await page.setViewportSize(viewports[look.width])
    await seeNoBarrier(page, { ...look, where: `${screen.name}, ${look.width}, ${look.theme}` })
  }
}

function looksAt(screen: Screen): Look[] {
  const { only } = screen
  if (only) {
    return [
      { width: only, theme: 'light', at: 'everything' },
      { width: only, theme: 'dark', at: 'colours' },
    ]
  }
  const wide: Look = { width: 'wide', theme: 'light', at: 'everything' }
  const phone: Look = { width: 'phone', theme: 'dark', at: 'everything' }
  return isFirstOfItsPage(screen) ? [wide, { width: 'phone', theme: 'light', at: 'colours' }, phone] : [wide, phone]
}

const isFirstOfItsPage = ({ name, who, path }: Screen) => screens.find((other) => other.who === who && other.path === path)?.name === name
