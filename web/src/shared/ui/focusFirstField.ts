/** A field that gets the focus first although others come before it. */
const FIRST = '[data-autofocus="first"]'
/** Elements without input that get the focus are marked with data-autofocus, as in the dialog library. */
const FOCUSABLE = 'input:enabled, textarea:enabled, [data-autofocus]'

/**
 * A ref for the content of a dialog. A dialog would otherwise focus its close button, the first element in it. A step that replaces another
 * one takes the focus itself, so that keyboard users do not start at the top each time.
 */
export function focusFirstField(shown: HTMLElement | null) {
  const start = shown?.querySelector<HTMLElement>(FIRST) ?? shown?.querySelector<HTMLElement>(FOCUSABLE)
  start?.setAttribute('data-autofocus', '')
  const { activeElement, body } = document
  if (activeElement === body || shown?.closest('[role="dialog"]')?.contains(activeElement)) start?.focus()
}
