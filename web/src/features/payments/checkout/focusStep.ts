/** Where one begins in a step that asks for nothing is marked as the window marks it that opens with it. */
const STARTS = 'input:enabled, [data-autofocus]'

/**
 * As the ref of a step. What had the focus has gone with the step before, or it is on the close button of a window that was there before what
 * is asked in it was known: whoever goes by keys would begin at the top each time.
 */
export function focusStep(step: HTMLElement | null) {
  const start = step?.querySelector<HTMLElement>(STARTS)
  // A window that is not open yet takes the focus itself.
  start?.setAttribute('data-autofocus', '')
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.closest('[role="dialog"]')?.contains(step)) start?.focus()
}
