import type { Page } from '@playwright/test'
import { nameOf } from '../../bench/screens/fillInbox.ts'
import { loadWholeList } from '../../bench/screens/loadWholeList.ts'
import { openSeededInbox } from '../../bench/screens/seedInbox.ts'
import { customer, viewports } from '../browser.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'

const t = textsIn('pt')

const TICKETS = 1000
/** What fits on the screen, and as much before and after it. */
const MAX_RENDERED = 80

/** The time is measured by `npm run bench`. */
test('only visible tickets and messages render, and a conversation seen before opens at once', async ({ browser }) => {
  test.slow()
  const house = await openSeededInbox({ tickets: TICKETS, messages: 3000 })
  const origins = [{ origin: house.url, localStorage: [{ name: 'token', value: house.token }] }]
  const { locale, timezoneId } = customer
  const context = await browser.newContext({ viewport: viewports.wide, locale, timezoneId, storageState: { cookies: [], origins } })
  const page = await context.newPage()
  await page.goto(`${house.url}/tickets/${house.long}`)
  expect(await loadWholeList(page)).toBeGreaterThanOrEqual(TICKETS)
  expect(
    await page
      .getByRole('region', { name: t('tickets:lists.open'), exact: true })
      .getByRole('listitem')
      .count(),
  ).toBeLessThan(MAX_RENDERED)

  const drawn = conversation(page, 0).getByRole('article')
  const seen = new Set<string>()
  await expect(async () => {
    await conversation(page, 0).hover()
    await page.mouse.wheel(0, -2000)
    for (const text of await drawn.allInnerTexts()) seen.add(text)
    expect(seen.size).toBeGreaterThan(300)
  }).toPass({ intervals: [50] })
  expect(await drawn.count()).toBeLessThan(MAX_RENDERED)

  await open(page, 1)
  await page.route('**/api/messages/**', () => undefined)
  await open(page, 0)
  await open(page, 1)
  await context.close()
  await house.close()
})

const conversation = (page: Page, place: number) => page.getByRole('log', { name: new RegExp(nameOf(place)) })

async function open(page: Page, place: number) {
  await page
    .getByRole('listitem')
    .filter({ hasText: nameOf(place) })
    .getByRole('link')
    .first()
    .click()
  await expect(conversation(page, place).getByRole('article').first()).toBeVisible()
}
