import { expect, test } from 'vitest'
import { attachSocket, emit } from './emit.ts'

test('a message sent before the socket exists is sent once it does, and only once', () => {
  emit('joinChatBox', 7)
  const first: unknown[] = []
  const close = attachSocket((asked) => first.push(asked))
  emit('leaveChatBox', 7)
  expect(first).toEqual([
    { message: 'joinChatBox', value: 7 },
    { message: 'leaveChatBox', value: 7 },
  ])
  close()
  emit('joinChatBox', 8)
  const second: unknown[] = []
  attachSocket((asked) => second.push(asked))
  expect(second).toEqual([{ message: 'joinChatBox', value: 8 }])
})
