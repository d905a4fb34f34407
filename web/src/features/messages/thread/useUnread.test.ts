import { expect, test } from 'vitest'
import { at } from './sampleMessages.ts'
import { unreadFrom } from './useUnread.ts'

test('the unread begin with the last so many of the customer, and nowhere while they are not all loaded', () => {
  const messages = [at(1), at(2), at(3, { fromMe: true }), at(4)]
  expect(unreadFrom(messages, 2)).toBe('m2')
  expect(unreadFrom(messages, 3)).toBe('m1')
  expect(unreadFrom(messages, 4)).toBe(undefined)
})
