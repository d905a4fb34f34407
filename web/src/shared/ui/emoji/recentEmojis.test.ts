import { expect, test } from 'vitest'
import { addRecent } from './recentEmojis.ts'

test('the last used emoji comes first, each once, at most one row', () => {
  const row = ['😀', '👍', '❤️', '🙏', '😂', '🎉', '👏', '🔥']
  expect(addRecent([], '👍')).toEqual(['👍'])
  expect(addRecent(row, '🙏')).toEqual(['🙏', '😀', '👍', '❤️', '😂', '🎉', '👏', '🔥'])
  expect(addRecent(row, '🍰')).toEqual(['🍰', ...row.slice(0, 7)])
})
