import { chordFromEvent } from './chord.ts'
import { commandForChord } from './commandRegistry.ts'
import { focusHandlesKey, focusTakesKeys } from './focusKeys.ts'

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
