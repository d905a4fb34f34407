import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countedActions?: ActionCounts
  }
}

/** What a user goes through: other screens, opened dialogs, keys and clicks. */
export type ActionCounts = { screens: number; dialogs: number; keys: number; clicks: number }

/** Counts from now on, until the page is loaded again. Returns how to read the counts. */
export async function countActions(page: Page): Promise<() => Promise<ActionCounts>> {
  await page.evaluate(() => {
    const counts = { screens: 0, dialogs: 0, keys: 0, clicks: 0 }
    window.countedActions = counts
    let path = window.location.pathname
    const opened = new WeakSet<Element>()
    const look = () => {
      if (window.location.pathname !== path) counts.screens++
      path = window.location.pathname
      for (const dialog of document.querySelectorAll('[role="dialog"]')) {
        if (!opened.has(dialog)) counts.dialogs++
        opened.add(dialog)
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    window.addEventListener('keydown', () => counts.keys++, true)
    window.addEventListener('click', ({ isTrusted }) => isTrusted && counts.clicks++, true)
  })
  return async () => (await page.evaluate(() => window.countedActions)) ?? { screens: 0, dialogs: 0, keys: 0, clicks: 0 }
}
