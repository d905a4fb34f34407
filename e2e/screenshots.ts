import type { Page } from '@playwright/test'
import { viewports } from './browser.ts'

/** Takes screenshots of a step if SHOTS names a folder: both themes, wide and narrow. */
export async function takeScreenshots(page: Page, step: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  for (const [width, size] of Object.entries(viewports)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), colorScheme)
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${folder}/${step}-${width}-${colorScheme}.png` })
    }
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await page.setViewportSize(viewports.wide)
}
