import type { OnPhone } from '@recado/contract/simulator'
import { expect, test } from 'vitest'
import { type Group, groupsOn, phoneChat, type Saying } from './phoneChat.ts'

const at = '2026-03-05T12:00:00.000Z'
const there = (id: string, more: Partial<OnPhone> = {}): OnPhone => ({
  ...{ id, at, body: id, mediaType: null, mediaUrl: null, mediaName: null, quotedId: null, isDeleted: false, isEdited: false },
  ...{ reaction: null, companyReaction: null, isOwn: true, author: null, group: null, isRead: false, menu: null },
  ...more,
})
const saying = (id: string, more: Partial<Saying> = {}): Saying => ({
  ...{ id, at, body: id, file: null, mediaType: null, quotedId: null, group: null, fromMe: false, tap: null },
  ...more,
})
const family: Group = { id: 'group-family', name: 'Family' }

test('pending messages are at the end until the network has them', () => {
  const unsent = [
    { saying: saying('a'), failed: false },
    { saying: saying('b'), failed: true },
  ]
  const chat = phoneChat([there('a'), there('c')], unsent, null)
  expect(chat.map(({ id, unsent }) => [id, unsent?.failed])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['b', true],
  ])
})

test('each chat of a phone shows its own messages', () => {
  const messages = [there('a'), there('b', { group: family })]
  const unsent = [{ saying: saying('c', { group: family }), failed: false }]
  expect(phoneChat(messages, unsent, null).map(({ id }) => id)).toEqual(['a'])
  expect(phoneChat(messages, unsent, family.id).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(groupsOn([...messages, there('d', { group: family })])).toEqual([family])
})

test('a pending file has its kind, and messages from the company’s phone are the company’s', () => {
  const file = new File(['x'], 'cake.png', { type: 'image/png' })
  const table = new File(['x'], 'prices.csv', { type: 'text/csv' })
  const unsent = [saying('a', { file }), saying('b', { file: table }), saying('c', { fromMe: true })].map((saying) => ({
    saying,
    failed: false,
  }))
  expect(phoneChat([], unsent, null)).toMatchObject([
    { mediaType: 'image', mediaName: 'cake.png', isOwn: true },
    { mediaType: 'application', isOwn: true },
    { mediaType: null, isOwn: false },
  ])
})
