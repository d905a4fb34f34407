import type { SavedTest } from '@recado/contract/bot/savedTests'
import { expect, test } from 'vitest'
import { firstUntitled, isSameContent, rebaseOnto } from './menuContent.ts'

const entry = (id: number, title = 'T', children: never[] = []) => ({ id, title, message: '', children })
const savedTest = (id: number): SavedTest => ({ id, name: 'x', connectionId: null, moment: 'open', turns: [{ says: 'Oi', hears: [] }] })
const content = (ids: number[], tests: number[] = []) => ({
  greetingMessage: 'Oi',
  options: ids.map((id) => entry(id)),
  tests: tests.map(savedTest),
})

test('contents are equal if their values are', () => {
  expect(isSameContent(content([1]), content([1]))).toBe(true)
  expect(isSameContent(content([1]), content([1, 2]))).toBe(false)
})

test('an entry that another user deleted comes back as a new entry', () => {
  const mine = rebaseOnto(content([1, 2, -1], [8, 9]), content([1, 3], [9]))
  expect(mine.options.map(({ id }) => id)).toEqual([1, -2, -1])
  expect(mine.tests.map(({ id }) => id)).toEqual([-3, 9])
})

test('an entry without a title is found at any depth', () => {
  const options = [{ ...entry(1), children: [{ ...entry(2, '  ') }] }]
  expect(firstUntitled({ ...content([]), options })?.id).toBe(2)
  expect(firstUntitled(content([1]))).toBeUndefined()
})
