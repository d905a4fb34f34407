import type { Chat } from '@recado/contract/chats/chats'
import { expect, test } from 'vitest'
import { lastWordsOf, nameOfChat, unreadsOf } from './chatNames.ts'

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
  expect([nameOfChat(chat, 1), nameOfChat(direct, 1), nameOfChat(direct, 2)]).toEqual(['Team', 'Bob Lee', 'Ana'])
  expect(nameOfChat({ ...direct, users: [person(1, 'Ana')] }, 1)).toBe('Ana, Bob Lee')
})

test('the last message names its author, unless there is only one other user', () => {
  expect(lastWordsOf(chat, 1, 'You')).toBe('Bob: Hello')
  expect(lastWordsOf(chat, 2, 'You')).toBe('You: Hello')
  expect(lastWordsOf(direct, 1, 'You')).toBe('Hello')
  expect(lastWordsOf({ ...chat, lastMessage: '' }, 1, 'You')).toBe('')
  expect([unreadsOf(chat, 1), unreadsOf(chat, 2), unreadsOf(chat, 9)]).toEqual([3, 0, 0])
})
