import type { Icon } from '@tabler/icons-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerCommand } from './commandRegistry.ts'
import { listenToShortcuts } from './listenToShortcuts.ts'

/** A fake page that knows only which selectors match the focused element. */
let focused: string | null
let dialogs: { checkVisibility: () => boolean }[]
const page = new EventTarget()
const ran: string[] = []
let stop: () => void
const icon = {} as Icon
const taken: (() => void)[] = []

beforeEach(() => {
  focused = null
  dialogs = []
  ran.length = 0
  const closest = (selectors: string) => (focused && selectors.includes(focused) ? {} : null)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { activeElement: { closest }, querySelectorAll: () => dialogs })
  stop = listenToShortcuts()
  for (const keys of ['j', 'e', 'enter', 'escape', 'arrowdown', 'mod+k'])
    taken.push(registerCommand({ id: keys, name: keys, icon, keys, group: 'app', run: () => ran.push(keys) }))
})

afterEach(() => {
  stop()
  for (const take of taken.splice(0)) take()
  vi.unstubAllGlobals()
})

function press(key: string, { answered = false, ...held }: { ctrlKey?: boolean; repeat?: boolean; answered?: boolean } = {}) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false },
    ...held,
    getModifierState: () => false,
  })
  if (answered) event.preventDefault()
  page.dispatchEvent(event)
  return event
}

test('a key runs its command, and is not typed into what opens', () => {
  expect(press('j').defaultPrevented).toBe(true)
  expect(press('x').defaultPrevented).toBe(false)
  expect(ran).toEqual(['j'])
})

test.each(['textarea', 'select', 'contenteditable', 'input:not', '[role="menu"]', '[role="dialog"]'])(
  'with the focus in %s only mod+… runs',
  (where) => {
    focused = where
    press('j')
    press('Escape')
    press('k', { ctrlKey: true })
    expect(ran).toEqual(['mod+k'])
  },
)

test('no command runs below a modal dialog', () => {
  dialogs = [{ checkVisibility: () => true }]
  press('e')
  expect(ran).toEqual([])
  dialogs = [{ checkVisibility: () => false }]
  press('e')
  expect(ran).toEqual(['e'])
})

test('Enter on a button and arrow keys on a slider belong to the element', () => {
  focused = '[role="button"]'
  press('Enter')
  press('j')
  focused = '[role="slider"]'
  press('ArrowDown')
  expect(ran).toEqual(['j'])
})

test('a held key repeats moves only', () => {
  press('j', { repeat: true })
  press('e', { repeat: true })
  expect(ran).toEqual(['j'])
})

test('a key that is handled elsewhere runs no command', () => {
  press('j', { answered: true })
  expect(ran).toEqual([])
})
