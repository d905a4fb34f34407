import { chordFromEvent } from './chord.ts'
import { commandForChord } from './commandRegistry.ts'
import { enabledKeys } from './singleKeys.ts'

/** Moving repeats while the key is pressed, and works from everywhere. */
const MOVES = new Set(['j', 'k', 'arrowdown', 'arrowup'])

/** Letters that follow a letter of a word within this time belong to the word. */
const WORD_PAUSE_MS = 700
const WORD_ENDS = new Set(['Enter', 'Escape', 'Tab'])

/** Runs commands by key in the whole window, until the returned function is called. */
export function listenToShortcuts(): () => void {
  let wordUntil = 0

  function onKey(event: KeyboardEvent) {
    const focused = document.activeElement
    if (isLetter(event)) {
      const isWord = performance.now() < wordUntil || !focusAllowsLetters(focused)
      // A letter that does nothing starts a word: "Pedro" must not run the commands of E and D.
      const isUsed = runByKey(event, (chord) => MOVES.has(chord) || !isWord)
      if (isWord || !isUsed) wordUntil = performance.now() + WORD_PAUSE_MS
    } else {
      if (WORD_ENDS.has(event.key)) wordUntil = 0
      runByKey(event, () => true)
    }
  }

  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Runs the command of the key, and returns whether there is one. */
function runByKey(event: KeyboardEvent, isAllowed: (chord: string) => boolean): boolean {
  const chord = event.defaultPrevented ? null : chordFromEvent(event)
  const command = chord && enabledKeys(chord) && isAllowed(chord) && commandForChord(chord)
  if (!command) return false
  const focused = document.activeElement
  if (!chord.startsWith('mod+') && (focusTakesKeys(focused) || focusHandlesKey(focused, chord))) return false
  // Otherwise the letter would be typed into the field that the command opens.
  event.preventDefault()
  if (!event.repeat || MOVES.has(chord)) command.run()
  return true
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey

const PAGE = 'body, main'
const LETTER_AREAS = '[data-conversation], [data-row], [data-card], [data-empty-list]'
/** People type a letter here to choose an entry, or because they take it for a field. */
const CHOICES =
  '[type="radio"], [role="radio"], [role="tab"], [role="switch"], [role="slider"], [role="menuitem"], [role="option"], [role="toolbar"]'

/** Letters run commands on the page itself, in the conversation, on a row and in an empty list, where nobody types words. */
const focusAllowsLetters = (focused: Element | null) =>
  !focused || focused.matches(PAGE) || (focused.closest(LETTER_AREAS) !== null && focused.closest(CHOICES) === null)

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
