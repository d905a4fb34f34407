/** A field in which one begins though others stand before it. */
const FIRST = '[data-autofocus="first"]'
/** Where one begins that asks for nothing is marked as the window marks it that opens with it. */
const STARTS = 'input:enabled, textarea:enabled, [data-autofocus]'

/**
 * As the ref of what a dialog shows, a form or a step. A dialog that opens with it would else focus its close button, the first thing in it; what
 * comes later, or in another step's place, takes the focus itself, for whoever goes by keys would begin at the top each time.
 */
export function focusStart(shown: HTMLElement | null) {
  const start = shown?.querySelector<HTMLElement>(FIRST) ?? shown?.querySelector<HTMLElement>(STARTS)
  start?.setAttribute('data-autofocus', '')
  const { activeElement, body } = document
  if (activeElement === body || shown?.closest('[role="dialog"]')?.contains(activeElement)) start?.focus()
}
