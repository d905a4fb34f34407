import { expect, test } from 'vitest'
import { chordFromEvent } from './chord.ts'
import { keyLabels } from './keyLabels.ts'

type Held = { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean; isComposing?: boolean; altGr?: boolean }
const pressed = (key: string, { altGr = false, ...held }: Held = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
  ...held,
  getModifierState: (name: string) => name === 'AltGraph' && altGr,
})

test.each([
  ['j', {}, 'j'],
  // Caps lock is on: the letter is the same.
  ['J', {}, 'j'],
  ['?', { shiftKey: true }, '?'],
  ['Escape', {}, 'escape'],
  ['k', { ctrlKey: true }, 'mod+k'],
  ['/', { ctrlKey: true, altKey: true, altGr: true }, '/'],
])('%s with %o is %s', (key, held, chord) => {
  expect(chordFromEvent(pressed(key, held), false)).toBe(chord)
})

test.each([
  ['J', { shiftKey: true }],
  ['j', { altKey: true }],
  ['k', { metaKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['q', { ctrlKey: true, altKey: true, altGr: true }],
  // A letter that is still being composed is none yet.
  ['j', { isComposing: true }],
  ['Process', {}],
])('%s with %o is not ours', (key, held) => {
  expect(chordFromEvent(pressed(key, held), false)).toBeNull()
})

test('on Apple keyboards ⌘ acts like Ctrl elsewhere', () => {
  expect(chordFromEvent(pressed('k', { metaKey: true }), true)).toBe('mod+k')
  expect(chordFromEvent(pressed('k', { ctrlKey: true }), true)).toBeNull()
  expect([keyLabels('mod+k', true), keyLabels('mod+k', false), keyLabels('escape')]).toEqual([['⌘', 'K'], ['Ctrl', 'K'], ['Esc']])
})
