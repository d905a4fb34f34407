import type { Page } from '@playwright/test'
import { openConversation } from './measureSwitching.ts'

const TURNS = 40
/** Beside the list. */
const PANE = 'section + div'

/**
 * The browser alone, as a baseline: replaces one conversation as the product has rendered it by another, without any scripts, and measures
 * until it has been handed to the screen.
 */
export async function measurePlainBrowser(inbox: Page, names: readonly string[]): Promise<number[]> {
  // A separate page, because it would destroy the product's.
  const page = await inbox.context().newPage()
  await page.goto(inbox.url())
  await page.getByRole('region', { name: 'Meus', exact: true }).getByRole('listitem').first().waitFor()
  const drawn: string[] = []
  for (const name of names) {
    await openConversation(page, name)
    drawn.push(await page.evaluate((pane) => document.querySelector('[role="log"]')?.closest(pane)?.innerHTML ?? '', PANE))
  }
  const times = await page.evaluate(
    async ({ drawn, turns, pane }) => {
      const shown = document.querySelector('[role="log"]')?.closest(pane)
      const place = shown?.cloneNode() as HTMLElement
      shown?.replaceWith(place)
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const times: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        const began = performance.now()
        place.innerHTML = drawn[turn % drawn.length] ?? ''
        const log = place.querySelector('[role="log"]')
        if (log) log.scrollTop = log.scrollHeight
        await painted()
        times.push(performance.now() - began)
      }
      return times
    },
    { drawn, turns: TURNS, pane: PANE },
  )
  await page.close()
  await inbox.bringToFront()
  return times
}
