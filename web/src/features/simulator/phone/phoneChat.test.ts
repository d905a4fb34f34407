import type { OnPhone } from '@recado/contract/simulator'
import { expect, test } from 'vitest'
import { groupsIn, type PendingPhoneMessage, type PhoneGroup, phoneChat } from './phoneChat.ts'

const at = '2026-03-05T12:00:00.000Z'
const delivered = (id: string, more: Partial<OnPhone> = {}): OnPhone => ({
  ...{ id, at, body: id, mediaType: null, mediaUrl: null, mediaName: null, quotedId: null, isDeleted: false, isEdited: false },
  ...{ reaction: null, companyReaction: null, isOwn: true, author: null, group: null, isRead: false, menu: null },
  ...more,
})
const pending = (id: string, more: Partial<PendingPhoneMessage> = {}): PendingPhoneMessage => ({
  ...{ id, at, body: id, file: null, mediaType: null, quotedId: null, group: null, fromMe: false, tap: null },
  ...more,
})
const family: PhoneGroup = { id: 'group-family', name: 'Family' }

test('pending messages are at the end until the network has them', () => {
  const unsent = [
    { message: pending('a'), failed: false },
    { message: pending('b'), failed: true },
  ]
  const chat = phoneChat([delivered('a'), delivered('c')], unsent, null)
  expect(chat.map(({ id, unsent }) => [id, unsent?.failed])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['b', true],
  ])
})

test('each chat of a phone shows its own messages', () => {
  const messages = [delivered('a'), delivered('b', { group: family })]
  const unsent = [{ message: pending('c', { group: family }), failed: false }]
  expect(phoneChat(messages, unsent, null).map(({ id }) => id)).toEqual(['a'])
  expect(phoneChat(messages, unsent, family.id).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(groupsIn([...messages, delivered('d', { group: family })])).toEqual([family])
})

test('a pending file has its kind, and messages from the company’s phone are the company’s', () => {
  const file = new File(['x'], 'cake.png', { type: 'image/png' })
  const table = new File(['x'], 'prices.csv', { type: 'text/csv' })
  const unsent = [pending('a', { file }), pending('b', { file: table }), pending('c', { fromMe: true })].map((message) => ({
    message,
    failed: false,
  }))
  expect(phoneChat([], unsent, null)).toMatchObject([
    { mediaType: 'image', mediaName: 'cake.png', isOwn: true },
    { mediaType: 'application', isOwn: true },
    { mediaType: null, isOwn: false },
  ])
})
