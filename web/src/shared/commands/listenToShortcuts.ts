import { chordFromEvent } from './chord.ts'
import { commandForChord } from './commandRegistry.ts'

/** Only moving repeats while the key is held. */
const REPEATABLE = new Set(['j', 'k', 'arrowdown', 'arrowup'])

/** Runs commands by key in the whole window, until the returned function is called. */
export function listenToShortcuts(): () => void {
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent) {
  const chord = event.defaultPrevented ? null : chordFromEvent(event)
  const command = chord && commandForChord(chord)
  if (!command) return
  const focused = document.activeElement
  if (!chord.startsWith('mod+') && (focusTakesKeys(focused) || focusHandlesKey(focused, chord))) return
  // Otherwise the letter would be typed into the field that the command opens.
  event.preventDefault()
  if (!event.repeat || REPEATABLE.has(chord)) command.run()
}

const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"])'
const OVERLAYS = '[role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]'
const PRESSABLE = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"]'
const ARROW_CONTROLS = '[type="radio"], [role="slider"], [role="tab"], [role="option"], [role="grid"]'

/** Whether the focused element receives all keys: a text field, menu or dialog; a modal dialog even without focus. */
function focusTakesKeys(focused: Element | null): boolean {
  if (focused?.closest(`${TEXT_FIELDS}, ${OVERLAYS}`)) return true
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())
}

/** Enter on a button and arrow keys on a slider belong to the element. */
function focusHandlesKey(focused: Element | null, chord: string): boolean {
  if (chord === 'enter') return Boolean(focused?.closest(PRESSABLE))
  return chord.startsWith('arrow') && Boolean(focused?.closest(ARROW_CONTROLS))
}
