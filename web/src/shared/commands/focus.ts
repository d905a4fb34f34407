const writing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"])'
const apart = '[role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]'
const pressable = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"]'
const steered = '[type="radio"], [role="slider"], [role="tab"], [role="option"], [role="grid"]'

/** Whether the focused element receives all keys: a text field, menu or dialog; a modal dialog even without focus. */
export function isTaken(focused: Element | null): boolean {
  if (focused?.closest(`${writing}, ${apart}`)) return true
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
}

/** Enter on a button and arrow keys on a slider belong to the element. */
export function isItsOwn(focused: Element | null, chord: string): boolean {
  if (chord === 'enter') return Boolean(focused?.closest(pressable))
  return chord.startsWith('arrow') && Boolean(focused?.closest(steered))
}
