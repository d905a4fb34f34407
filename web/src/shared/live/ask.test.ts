import { expect, test } from 'vitest'
import { ask, openDoor } from './ask.ts'

test('a message sent before the socket exists is sent once it does, and only once', () => {
  ask('joinChatBox', 7)
  const first: unknown[] = []
  const close = openDoor((asked) => first.push(asked))
  ask('leaveChatBox', 7)
  expect(first).toEqual([
    { message: 'joinChatBox', value: 7 },
    { message: 'leaveChatBox', value: 7 },
  ])
  close()
  ask('joinChatBox', 8)
  const second: unknown[] = []
  openDoor((asked) => second.push(asked))
  expect(second).toEqual([{ message: 'joinChatBox', value: 8 }])
})
