import type { QueryClient } from '@tanstack/react-query'
import { fetchCode } from '../../shared/lazy/fetchCode.ts'
import type { Doer } from '../../shared/outbox/task.ts'
import type { ChatSaying } from './say.ts'

export const SAY = 'chat.say'

/** What is said in one chat goes out in the order in which it was said. */
export const chatLane = (chatId: number) => `chat ${chatId}`

/** How it is done is fetched with the first of them: the inbox does without. */
export const sayDoer = (client: QueryClient): Doer<ChatSaying> => ({
  async run(saying, way) {
    const { say } = await fetchCode(() => import('./say.ts'))
    await say(client, saying, way)
  },
  // Nothing that somebody has written is thrown away for them.
  refused: () => true,
})
