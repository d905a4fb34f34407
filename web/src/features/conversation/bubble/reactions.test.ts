import type { Message } from '@recado/contract/messages/messages'
import { expect, test } from 'vitest'
import { groupReactions, withReaction } from './reactions.ts'

const reactionBy = (emoji: string, contactId: number | null) => ({
  ...{ emoji, contactId, fromMe: contactId === null, userId: contactId === null ? 1 : null },
  createdAt: '2026-01-01T10:00:00.000Z',
})
const message = (...reactions: Message['reactions']) => ({ id: 'm', reactions }) as Message

test('equal emojis are counted, and the one of the company is marked', () => {
  expect(groupReactions([reactionBy('👍', 1), reactionBy('❤️', 2), reactionBy('👍', null)])).toMatchObject([
    { emoji: '👍', isOwn: true, reactions: [{ contactId: 1 }, { contactId: null }] },
    { emoji: '❤️', isOwn: false },
  ])
})

test('the company has one reaction, which another one replaces and an empty one removes', () => {
  const once = withReaction(message(reactionBy('👍', 1)), '❤️', 7)
  expect(once.reactions).toMatchObject([{ contactId: 1 }, { emoji: '❤️', fromMe: true, userId: 7 }])
  const twice = withReaction(once, '😂', 8)
  expect(twice.reactions.map(({ emoji }) => emoji)).toEqual(['👍', '😂'])
  expect(withReaction(twice, '', 8).reactions.map(({ emoji }) => emoji)).toEqual(['👍'])
})
