import type { Message } from '@recado/contract/messages/messages'
import { expect, test } from 'vitest'
import { voicePlaylist } from './voicePlaylist.ts'

const note = (id: string, more: Partial<Message> = {}) =>
  ({ id, mediaType: 'audio', mediaUrl: `/media/${id}`, fromMe: false, isDeleted: false, ...more }) as Message
const after = (said: Message[]) =>
  voicePlaylist(
    { id: 'a', mediaUrl: '/media/a' },
    () => said,
    () => undefined,
  ).next?.()

test('after a voice message the next one of the same person plays', () => {
  const second = after([note('a'), note('b'), note('c')])
  expect(second).toMatchObject({ id: 'b', address: '/media/b' })
  expect(second?.next?.()).toMatchObject({ id: 'c' })
})

test('another message, another person or a missing file ends the playlist', () => {
  for (const next of [note('b', { mediaType: null }), note('b', { fromMe: true }), note('b', { mediaUrl: null })])
    expect(after([note('a'), next, note('c')])).toBeUndefined()
  expect(after([note('a')])).toBeUndefined()
  expect(after([])).toBeUndefined()
})
