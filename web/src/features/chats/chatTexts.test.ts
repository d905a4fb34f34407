import type { Chat } from '@recado/contract/chats/chats'
import { expect, test } from 'vitest'
import { chatTitle, lastMessagePreview, unreadCountOf } from './chatTexts.ts'

const person = (id: number, name: string, unreads = 0) => ({ id, userId: id, unreads, readUpTo: 0, user: { id, name } })
const chat = {
  kind: 'group',
  title: 'Team',
  lastMessage: '*Hello*',
  lastSenderId: 2,
  users: [person(1, 'Ana', 3), person(2, 'Bob Lee')],
} as Chat
const direct = { ...chat, kind: 'direct' as const, title: 'Ana, Bob Lee' }

test('a direct chat has the name of the other user; if they left, its title', () => {
  expect([chatTitle(chat, 1), chatTitle(direct, 1), chatTitle(direct, 2)]).toEqual(['Team', 'Bob Lee', 'Ana'])
  expect(chatTitle({ ...direct, users: [person(1, 'Ana')] }, 1)).toBe('Ana, Bob Lee')
})

test('the last message names its author, unless there is only one other user', () => {
  expect(lastMessagePreview(chat, 1, 'You')).toBe('Bob: Hello')
  expect(lastMessagePreview(chat, 2, 'You')).toBe('You: Hello')
  expect(lastMessagePreview(direct, 1, 'You')).toBe('Hello')
  expect(lastMessagePreview({ ...chat, lastMessage: '' }, 1, 'You')).toBe('')
  expect([unreadCountOf(chat, 1), unreadCountOf(chat, 2), unreadCountOf(chat, 9)]).toEqual([3, 0, 0])
})
