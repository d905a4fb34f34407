import { expect, test } from 'vitest'
import { withRecent } from './recent.ts'

test('the last used emoji comes first, each once, at most one row', () => {
  const row = ['😀', '👍', '❤️', '🙏', '😂', '🎉', '👏', '🔥']
  expect(withRecent([], '👍')).toEqual(['👍'])
  expect(withRecent(row, '🙏')).toEqual(['🙏', '😀', '👍', '❤️', '😂', '🎉', '👏', '🔥'])
  expect(withRecent(row, '🍰')).toEqual(['🍰', ...row.slice(0, 7)])
})
