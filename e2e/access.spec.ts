// Guards: web/src/shared/ui, web/src/app/theme, web/src/app/shell, e2e/screens

import type { Page } from '@playwright/test'
import { expectNoViolations, injectAxe } from './axe.ts'
import { viewports } from './browser.ts'
import { goToNextScreen, type Screen, showScreen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { test } from './screenTest.ts'
import { textsIn } from './texts.ts'

type View = { width: keyof typeof viewports; theme: 'light' | 'dark'; at: 'everything' | 'colours' }

const t = textsIn('pt')
/** Two cores that check three groups at once must check one in the time of a test. */
const MAX_GROUP = 10

/** Groups screens that one person can visit without a reload, which takes as long as a check. */
function groupScreens(screens: Screen[]) {
  const visits: Screen[][] = []
  for (const [at, screen] of screens.entries()) {
    const open = visits.find((visit) => (screen.onward ? visit.includes(screens[at - 1] ?? screen) : fitsInto(screen, visit)))
    if (open) open.push(screen)
    else visits.push([screen])
  }
  return visits
}

const fitsInto = (screen: Screen, visit: Screen[]) => visit.length < MAX_GROUP && visit.every((other) => canFollow(screen, other))

/** Mocked responses and expected errors hold for the whole group. */
const canFollow = (screen: Screen, other: Screen) =>
  screen.who === other.who &&
  screen.before === other.before &&
  !screen.complaint === !other.complaint &&
  !needsOwnPage(screen) &&
  !needsOwnPage(other)

const needsOwnPage = ({ who, holdsBack }: Screen) => Boolean(!who || holdsBack)

for (const visit of groupScreens(screens))
  test(`everybody can use: ${visit.map(({ name }) => name).join(', ')}`, { tag: '@accessibility' }, async ({ openTab, complaints }) => {
    const [first, ...others] = visit as [Screen, ...Screen[]]
    for (const { complaint } of visit) if (complaint) complaints.expect(complaint)
    const page = await openTab(first.who, { viewport: viewports[first.only ?? 'wide'] })
    await showScreen(first, { page, t })
    await injectAxe(page)
    await test.step(first.name, () => checkScreen(first, page))
    for (const screen of others)
      await test.step(screen.name, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(viewports[screen.only ?? 'wide'])
        await goToNextScreen(screen, { page, t })
        await checkScreen(screen, page)
      })
  })

/**
 * Wide in the light theme and narrow in the dark one, because themes differ only in colours and widths only in layout. The full rules run
 * wide, and once more on a phone for the first screen of each page; other phone screens are checked for colours only.
 */
async function checkScreen(screen: Screen, page: Page) {
  for (const look of viewsOf(screen)) {
    await page.setViewportSize(viewports[look.width])
    await expectNoViolations(page, { ...look, where: `${screen.name}, ${look.width}, ${look.theme}` })
  }
}

const viewsOf = (screen: Screen): View[] => [
  { width: screen.only ?? 'wide', theme: 'light', at: 'everything' },
  { width: screen.only ?? 'phone', theme: 'dark', at: isFirstOfPage(screen) && !screen.only ? 'everything' : 'colours' },
]

const pageOf = ({ path }: Screen) => path.split('?')[0]
const isFirstOfPage = (screen: Screen) => screens.find((other) => pageOf(other) === pageOf(screen)) === screen
