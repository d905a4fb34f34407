import type { QueryClient } from '@tanstack/react-query'
import type { OutboxHandler } from '#web/shared/data/outbox/task.ts'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import type { ChatMessageInput } from './sendChatMessage.ts'

export const CHAT_MESSAGE_TASK = 'chat.say'

/** The messages of one chat are sent in order. */
export const chatQueue = (chatId: number) => `chat ${chatId}`

/** Its code loads with the first message: the inbox does not need it. */
export const chatOutboxHandler = (client: QueryClient): OutboxHandler<ChatMessageInput> => ({
  async run(input, options) {
    const { sendChatMessage } = await importWithRetry(() => import('./sendChatMessage.ts'))
    await sendChatMessage(client, input, options)
  },
  // A refused message stays in the outbox: the user's text is never discarded.
  refused: () => true,
})
