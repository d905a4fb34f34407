import type { Page } from '@playwright/test'
import { nameOf } from './fillInbox.ts'

const SECONDS = 8

/** The longest time without content on the screen while somebody scrolls: through history and back, and down the list. */
export async function measureScrolling(page: Page): Promise<number[]> {
  await page
    .getByRole('listitem')
    .filter({ hasText: nameOf(0) })
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('log', { name: new RegExp(nameOf(0)) })
    .getByRole('article')
    .first()
    .waitFor()
  const log = '[role="log"]'
  const list = 'section[aria-label="Meus"]'
  return [
    await longestBlank(page, { scroller: log, shown: 'article, [data-day]', step: -220 }),
    await longestBlank(page, { scroller: log, shown: 'article, [data-day]', step: 300 }),
    await longestBlank(page, { scroller: list, shown: 'li', step: 300 }),
  ]
}

type Scroll = { scroller: string; shown: string; step: number }

function longestBlank(page: Page, scroll: Scroll): Promise<number> {
  return page.evaluate(
    async ({ scroller, shown, step, seconds }) => {
      const element = document.querySelector<HTMLElement>(scroller)
      if (!element) throw new Error(`${scroller} is not there`)
      const { top, height } = element.getBoundingClientRect()
      const rows = () => [...element.querySelectorAll(shown)].map((row) => row.getBoundingClientRect())
      // The middle half of the viewport must show something.
      const isBlank = () => !rows().some((row) => row.bottom > top + height / 4 && row.top < top + (height * 3) / 4 && row.width > 0)
      let since: number | null = null
      let longest = 0
      const began = performance.now()
      for (let now = began; now - began < seconds * 1000; ) {
        element.scrollTop += step
        now = await new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
        if (!isBlank()) since = null
        else since ??= now
        if (since !== null) longest = Math.max(longest, now - since)
      }
      return longest
    },
    { ...scroll, seconds: SECONDS },
  )
}
