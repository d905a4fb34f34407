import type { QueryClient } from '@tanstack/react-query'
import { fetchCode } from '../../shared/lazy/fetchCode.ts'
import type { Doer } from '../../shared/outbox/task.ts'
import type { ChatSaying } from './say.ts'

export const SAY = 'chat.say'

/** The messages of one chat are sent in order. */
export const chatLane = (chatId: number) => `chat ${chatId}`

/** Its code loads with the first message: the inbox does not need it. */
export const sayDoer = (client: QueryClient): Doer<ChatSaying> => ({
  async run(saying, way) {
    const { say } = await fetchCode(() => import('./say.ts'))
    await say(client, saying, way)
  },
  // A refused message stays in the outbox: the user's text is never discarded.
  refused: () => true,
})
