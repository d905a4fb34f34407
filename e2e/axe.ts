import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'

/** The minified axe is half the size. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Injected once per page, because injecting takes as long as checking. */
export const injectAxe = (page: Page) => Promise.all(page.frames().map((frame) => frame.evaluate(axeSource)))

/** Rules that axe itself calls minor. */
const MINOR_RULES = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order'],
  ...['html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level'],
  ...['landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
  ...['landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio', 'page-has-heading-one'],
  ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link', 'table-duplicate-name'],
]
const axeOptions: RunOptions = { rules: Object.fromEntries(MINOR_RULES.map((id) => [id, { enabled: false }])) }

type View = { theme: 'light' | 'dark'; at: 'everything' | 'colours'; where: string }

/** Fails on every violation that keeps somebody from using the screen, and on animations that never end. */
export async function expectNoViolations(page: Page, { theme, at, where }: View) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  expect(await page.evaluate(afterAnimations), where).toEqual([])
  const rules: RunOptions = at === 'colours' ? { runOnly: ['color-contrast'] } : axeOptions
  expect(await page.evaluate(findViolations, rules), where).toEqual([])
}

/** Runs in the page. Waits for the colours of a theme change; returns animations that never end. */
async function afterAnimations() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const all = document.getAnimations()
  await Promise.allSettled(all.filter((one) => !isEndless(one)).map(({ finished }) => finished))
  const elements = all.filter(isEndless).map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : undefined))
  return elements.map((element) => element?.className)
}

/** Runs in the page and returns only the violations. */
async function findViolations(rules: RunOptions) {
  const { axe: brought } = window as unknown as { axe: typeof Axe }
  // Content below an open dialog is unreachable, and is checked without the dialog.
  const seen = document.querySelector('[aria-modal="true"]:not(#root *)') ? { exclude: ['#root'] } : document
  const { violations } = await brought.run(seen, { resultTypes: ['violations'], preload: false, ...rules })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
}
