import type { Page } from '@playwright/test'
import { viewports } from '../../e2e/browser.ts'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { type MainThreadWork, measureMainThreadWork } from './mainThreadWork.ts'
import { withPage } from './withPage.ts'

const CARDS = 2000
const LANES = 4
const STEPS = 240

/** The board in a real browser, with the most cards that it shows. */
export const measureBoard = (): Promise<boolean> =>
  withPage({ tickets: CARDS, messages: 200, lanes: LANES - 1 }, async (page, { url }) => {
    await page.goto(`${url}/kanban`)
    await page.getByRole('heading', { name: /Kanban 2\D?000/ }).waitFor()
    const measure = await measureMainThreadWork(page)
    // Before anything is scrolled, because the first card is visible then.
    const dragged = await drag(page, measure)
    const scrolled = await measure(STEPS, (turn) => scroll(page, turn))
    return [reported('a card goes over lanes', dragged), reported('a lane is scrolled', scrolled)].every(Boolean)
  })

const reported = (work: string, times: readonly number[]) =>
  reportFigure(`${work}, ${CARDS} on the board`, { is: `${formatDurations(times)} of scripts, styles and layout a frame` })

/** One lane after the other, by about a card at a time. */
const scroll = (page: Page, turn: number) =>
  page.evaluate(
    (place) => document.querySelectorAll('[data-lane]')[place]?.querySelector('ul')?.parentElement?.scrollBy(0, 90),
    Math.floor((turn * LANES) / STEPS),
  )

/** Takes a card and moves it to and fro over all lanes. */
async function drag(page: Page, measure: MainThreadWork) {
  const { width } = viewports.wide
  const card = await page.locator('[data-card]').first().boundingBox()
  const { x, y } = { x: (card?.x ?? 0) + 20, y: (card?.y ?? 0) + 20 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await page.locator('[data-dragging]').waitFor()
  const times = await measure(STEPS, (turn) => page.mouse.move(x + ((turn * 31) % (width - x - 40)), y + 20 + (turn % 200)))
  await page.mouse.up()
  return times
}
