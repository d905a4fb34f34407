import { expect, test } from 'vitest'
import { withRecent } from './recent.ts'

test('the last picked comes first, each once, one row of them', () => {
  const row = ['😀', '👍', '❤️', '🙏', '😂', '🎉', '👏', '🔥']
  expect(withRecent([], '👍')).toEqual(['👍'])
  expect(withRecent(row, '🙏')).toEqual(['🙏', '😀', '👍', '❤️', '😂', '🎉', '👏', '🔥'])
  expect(withRecent(row, '🍰')).toEqual(['🍰', ...row.slice(0, 7)])
})
