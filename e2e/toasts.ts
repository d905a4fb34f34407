import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

type Recording = Window & { toasts?: string[] }

/** Each page of the window writes down which short messages have come up at its edge. */
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

/** That it has come up since the page was loaded, and not before it was last asked for: it stays three seconds, and a busy machine may not look by then. */
export const toasted = (page: Page, text: string | RegExp) =>
  expect
    .poll(
      () => page.evaluate(takeToast, typeof text === 'string' ? { text } : { source: text.source, flags: text.flags }).catch(() => false),
      {
        message: `“${text}” has come up`,
      },
    )
    .toBe(true)

/** In the page. */
function takeToast({ text = '', source, flags }: { text?: string; source?: string; flags?: string }) {
  const { toasts = [] } = window as Recording
  const place = toasts.findIndex((one) => (source === undefined ? one.includes(text) : new RegExp(source, flags).test(one)))
  if (place >= 0) toasts.splice(place, 1)
  return place >= 0
}
