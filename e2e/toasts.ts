import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

type Recording = Window & { toasts?: string[] }

/** Records the toasts of all pages of a context. */
export const recordToasts = (window: BrowserContext) =>
  window.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { toasts: seen })
    const look = (added: Node) => {
      if (!(added instanceof Element)) return
      const all = [added, ...added.querySelectorAll('*')].filter((one) => one.matches('.mantine-Notifications-notification'))
      seen.push(...all.map((one) => one.textContent))
    }
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) look(node)
    })
    observer.observe(document, { childList: true, subtree: true })
  })

/** Expects a toast since the page loaded or since the last check: toasts disappear after three seconds, too early on a busy machine. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect
    .poll(
      () => page.evaluate(findToast, typeof text === 'string' ? { text } : { source: text.source, flags: text.flags }).catch(() => false),
      {
        message: `“${text}” has come up`,
      },
    )
    .toBe(true)

/** Runs in the page. */
function findToast({ text = '', source, flags }: { text?: string; source?: string; flags?: string }) {
  const { toasts = [] } = window as Recording
  const place = toasts.findIndex((one) => (source === undefined ? one.includes(text) : new RegExp(source, flags).test(one)))
  if (place >= 0) toasts.splice(place, 1)
  return place >= 0
}
