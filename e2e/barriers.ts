import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'

/** The small one, not half as long: what a page is given it has to read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Before a page is looked at: what looks is brought only once, for bringing it takes as long as looking. */
export const bringAxe = (page: Page) => Promise.all(page.frames().map((frame) => frame.evaluate(axeSource)))

/** What axe looks for that keeps nobody from using a screen, as it says itself. */
const mild = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order'],
  ...['html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level'],
  ...['landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
  ...['landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio', 'page-has-heading-one'],
  ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link', 'table-duplicate-name'],
]
const severe: RunOptions = { rules: Object.fromEntries(mild.map((id) => [id, { enabled: false }])) }

type View = { theme: 'light' | 'dark'; at: 'everything' | 'colours'; where: string }

/** Of what axe finds, all that keeps somebody from using the screen; and nothing moves for ever before somebody who wants it still. */
export async function seeNoBarrier(page: Page, { theme, at, where }: View) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  expect(await page.evaluate(settled), where).toEqual([])
  const rules: RunOptions = at === 'colours' ? { runOnly: ['color-contrast'] } : severe
  expect(await page.evaluate(barriers, rules), where).toEqual([])
}

/** In the page: colours on their way to the other theme are neither's. Answers what will never come to rest. */
async function settled() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const all = document.getAnimations()
  await Promise.allSettled(all.filter((one) => !isEndless(one)).map(({ finished }) => finished))
  const elements = all.filter(isEndless).map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : undefined))
  return elements.map((element) => element?.className)
}

/** In the page: only what is sought is carried out of it, not all that axe has to say. */
async function barriers(rules: RunOptions) {
  const { axe: brought } = window as unknown as { axe: typeof Axe }
  // What lies beneath a dialog nobody can reach, and it is looked at without one.
  const seen = document.querySelector('[aria-modal="true"]:not(#root *)') ? { exclude: ['#root'] } : document
  const { violations } = await brought.run(seen, { resultTypes: ['violations'], preload: false, ...rules })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
}
