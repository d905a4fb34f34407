import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Before a page is looked at: what looks is brought only once, for bringing it takes as long as looking. */
export const bringAxe = (page: Page) => Promise.all(page.frames().map((frame) => frame.evaluate(axe.source)))

type View = { theme: 'light' | 'dark'; at: 'everything' | 'colours'; where: string }

/** Of what axe finds, all that keeps somebody from using the screen. */
export async function seeNoBarrier(page: Page, { theme, at, where }: View) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.evaluate(settled)
  const rules: RunOptions = at === 'colours' ? { runOnly: ['color-contrast'] } : {}
  expect(await page.evaluate(barriers, rules), where).toEqual([])
}

/** In the page: colours on their way to the other theme are neither's. */
async function settled() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** In the page: only what is sought is carried out of it, not all that axe has to say. */
async function barriers(rules: RunOptions) {
  const { axe: brought } = window as unknown as { axe: typeof axe }
  // What lies beneath a dialog nobody can reach, and it is looked at without one.
  const seen = document.querySelector('[aria-modal="true"]:not(#root *)') ? { exclude: ['#root'] } : document
  const { violations } = await brought.run(seen, { resultTypes: ['violations'], ...rules })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
}
