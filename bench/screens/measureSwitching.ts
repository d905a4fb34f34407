import type { Page } from '@playwright/test'
import { nameOf } from './fillInbox.ts'
import { measureMainThreadWork } from './mainThreadWork.ts'
import { VISITED_TICKETS } from './seedInbox.ts'

const SWITCHES = 100
/** The long one and some of the first in the list, which all fit into the viewport. */
const WITHIN_SIGHT = 6

/** How long it takes from the click on a ticket that was open before until its messages are on the screen. */
export async function measureSwitching(page: Page): Promise<number[]> {
  const names = Array.from({ length: Math.min(WITHIN_SIGHT, VISITED_TICKETS) }, (_, place) => nameOf(place))
  for (const name of names) await openConversation(page, name)
  const times: number[] = []
  for (let turn = 0; turn < SWITCHES; turn++) {
    times.push(await openConversation(page, names[turn % names.length] ?? ''))
    // As a reader would, and so that work caused by the last one does not count for the next.
    await page.waitForTimeout(120)
  }
  return times
}

/** The page's own work for that, which does not depend on how busy the machine is. */
export async function measureSwitchWork(page: Page): Promise<number[]> {
  const measure = await measureMainThreadWork(page)
  return measure(SWITCHES / 4, (turn) => openConversation(page, nameOf(turn % WITHIN_SIGHT)))
}

/** From the click until the frame with the conversation has been handed to the screen. */
export function openConversation(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('li a')].find(({ textContent }) => textContent?.includes(wanted))
    if (!link) throw new Error(`${wanted} is not in the list`)
    const began = performance.now()
    link.click()
    const shown = () => {
      const log = document.querySelector('[role="log"]')
      return Boolean(log?.getAttribute('aria-label')?.includes(wanted) && log.querySelector('article'))
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const painted = () => new Promise((resolve) => setTimeout(resolve))
    // What exists before a frame's callbacks is drawn in that frame.
    do await frame()
    while (!shown() && performance.now() - began < 20_000)
    await painted()
    return performance.now() - began
  }, name)
}
