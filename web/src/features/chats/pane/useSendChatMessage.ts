import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { AppError } from '@recado/contract/errors'
import { useMemo } from 'react'
import { outbox, useOutbox } from '#web/shared/data/outbox/outbox.ts'
import type { OutboxEntry } from '#web/shared/data/outbox/task.ts'
// Imported with the page, so that it is there when the connection is lost.
import '../sendChatMessage.ts'
import { CHAT_MESSAGE_TASK, chatQueue } from '../chatOutboxHandler.ts'
import type { ChatMessageInput } from '../sendChatMessage.ts'

/** A message that has not reached the server yet. */
export type PendingMessage = Pick<OutboxEntry, 'id' | 'createdAt' | 'state' | 'progress'> & ChatMessageInput & { error: AppError | null }

const toPending = ({ id, createdAt, state, progress, input, failure }: OutboxEntry): PendingMessage => ({
  id,
  createdAt,
  state,
  progress,
  ...(input as ChatMessageInput),
  error: failure && new AppError(failure),
})

export type ChatDraft = { message: string; files: readonly File[]; quoted: ChatMessage | null }

/** Sends messages to a chat, and lists those not sent yet in their order. */
export function useSendChatMessage(chatId: number, name: string) {
  const entries = useOutbox()
  const pending = useMemo(
    () => entries.filter(({ kind, lane }) => kind === CHAT_MESSAGE_TASK && lane === chatQueue(chatId)).map(toPending),
    [entries, chatId],
  )
  return {
    pending,
    /** Each file is a message; the text goes with the first. */
    send({ message, files, quoted }: ChatDraft) {
      const [first = null, ...others] = files
      const nothing = { chatId, message: '', quoted: null }
      for (const input of [{ chatId, message, quoted, file: first }, ...others.map((file) => ({ ...nothing, file }))])
        outbox.add({
          lane: chatQueue(chatId),
          kind: CHAT_MESSAGE_TASK,
          input,
          about: { what: 'message', name, text: input.message || (input.file?.name ?? '') },
        })
    },
    retry: outbox.retry,
    discard: outbox.discard,
  }
}
