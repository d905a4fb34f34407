import type { Icon } from '@tabler/icons-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerCommand } from './commandRegistry.ts'
import { listenToShortcuts } from './listenToShortcuts.ts'

/** A fake page that knows only which selectors match the focused element and those around it. */
let focused: readonly string[]
let now: number
let dialogs: { checkVisibility: () => boolean }[]
const page = new EventTarget()
const ran: string[] = []
let stop: () => void
const icon = {} as Icon
const taken: (() => void)[] = []

beforeEach(() => {
  focused = ['body, main']
  now = 0
  dialogs = []
  ran.length = 0
  const matches = (selectors: string) => focused.some((one) => selectors.includes(one))
  const closest = (selectors: string) => (matches(selectors) ? {} : null)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { activeElement: { closest, matches }, querySelectorAll: () => dialogs })
  stop = listenToShortcuts()
  for (const keys of ['j', 'e', '/', 'enter', 'escape', 'arrowdown', 'mod+k'])
    taken.push(registerCommand({ id: keys, name: keys, icon, keys, group: 'app', run: () => ran.push(keys) }))
})

afterEach(() => {
  stop()
  for (const take of taken.splice(0)) take()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
    focused = ['[data-conversation]', where]
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
  now += 700
  press('e')
  expect(ran).toEqual(['e'])
})

test('Enter on a button and arrow keys on a slider belong to the element', () => {
  focused = ['[data-row]', '[role="button"]']
  press('Enter')
  press('j')
  focused = ['[data-conversation]', '[role="slider"]']
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

test.each(['[data-conversation]', '[data-row]', '[data-card]'])(
  'letters run commands within %s, but not on what one chooses from',
  (area) => {
    focused = [area]
    press('e')
    focused = [area, '[type="radio"]']
    press('e')
    expect(ran).toEqual(['e'])
  },
)

test('letters run no command elsewhere, but j moves and symbols work', () => {
  focused = ['nav']
  for (const key of ['e', 'j', '/']) press(key)
  press('k', { ctrlKey: true })
  expect(ran).toEqual(['j', '/', 'mod+k'])
})

test('after a letter that does nothing, letters are a word until a pause, Escape, Enter or Tab', () => {
  for (const key of ['P', 'e', 'j']) press(key)
  now += 699
  press('e')
  expect(ran).toEqual(['j'])
  now += 700
  press('e')
  for (const key of ['p', 'Escape', 'e', 'p', 'Enter', 'e', 'p', 'Tab', 'e']) press(key)
  expect(ran).toEqual(['j', 'e', 'escape', 'e', 'enter', 'e', 'e'])
})

test('letters are a word while they are typed into a field that then disappears', () => {
  focused = ['textarea']
  press('s')
  focused = ['body, main']
  press('e')
  expect(ran).toEqual([])
})
