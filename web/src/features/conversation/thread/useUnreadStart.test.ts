import { expect, test } from 'vitest'
import { messageAt } from '../cache/loadedMessages.fixture.ts'
import { firstUnread } from './useUnreadStart.ts'

test('the unread begin with the last so many of the customer, and nowhere while they are not all loaded', () => {
  const messages = [messageAt(1), messageAt(2), messageAt(3, { fromMe: true }), messageAt(4)]
  expect(firstUnread(messages, 2)).toBe('m2')
  expect(firstUnread(messages, 3)).toBe('m1')
  expect(firstUnread(messages, 4)).toBe(undefined)
})
