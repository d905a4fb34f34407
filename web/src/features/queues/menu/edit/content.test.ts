import type { SavedTest } from '@recado/contract/bot/savedTests'
import { expect, test } from 'vitest'
import { isSame, onTopOf, untitled } from './content.ts'

const entry = (id: number, title = 'T', children: never[] = []) => ({ id, title, message: '', children })
const kept = (id: number): SavedTest => ({ id, name: 'x', connectionId: null, moment: 'open', turns: [{ says: 'Oi', hears: [] }] })
const content = (ids: number[], tests: number[] = []) => ({
  greetingMessage: 'Oi',
  options: ids.map((id) => entry(id)),
  tests: tests.map(kept),
})

test('contents are equal if their values are', () => {
  expect(isSame(content([1]), content([1]))).toBe(true)
  expect(isSame(content([1]), content([1, 2]))).toBe(false)
})

test('an entry that another user deleted comes back as a new entry', () => {
  const mine = onTopOf(content([1, 2, -1], [8, 9]), content([1, 3], [9]))
  expect(mine.options.map(({ id }) => id)).toEqual([1, -2, -1])
  expect(mine.tests.map(({ id }) => id)).toEqual([-3, 9])
})

test('an entry without a title is found at any depth', () => {
  const options = [{ ...entry(1), children: [{ ...entry(2, '  ') }] }]
  expect(untitled({ ...content([]), options })?.id).toBe(2)
  expect(untitled(content([1]))).toBeUndefined()
})
