import { chordOf } from './chord.ts'
import { isItsOwn, isTaken } from './focus.ts'
import { commandOf } from './registry.ts'

/** Only moving repeats while the key is held. */
const held = new Set(['j', 'k', 'arrowdown', 'arrowup'])

/** Runs commands by key in the whole window, until the returned function is called. */
export function listenToKeys(): () => void {
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent) {
  const chord = event.defaultPrevented ? null : chordOf(event)
  const command = chord && commandOf(chord)
  if (!command) return
  const focused = document.activeElement
  if (!chord.startsWith('mod+') && (isTaken(focused) || isItsOwn(focused, chord))) return
  // Otherwise the letter would be typed into the field that the command opens.
  event.preventDefault()
  if (!event.repeat || held.has(chord)) command.run()
}
