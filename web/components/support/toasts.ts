import { expect } from 'vitest'

let shown: string[] = []

/** Notes each short message as it appears: it stays three seconds, and a busy machine may look later than that. */
export function recordToasts() {
  shown = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('*')].filter((one) => one.matches('.mantine-Notifications-notification')))
            shown.push(toast.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Waits until the message has appeared since the last one that was asked for. */
export const expectToast = (text: string | RegExp) =>
  expect
    .poll(
      () => {
        const index = shown.findIndex((one) => (typeof text === 'string' ? one.includes(text) : text.test(one)))
        if (index < 0) return false
        shown = shown.toSpliced(index, 1)
        return true
      },
      { message: `the message “${text}” has appeared` },
    )
    .toBe(true)

/** No such message has appeared since the last one that was asked for. */
export const expectNoToast = (text: string) => expect(shown.filter((one) => one.includes(text))).toEqual([])
