import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { AppError } from '@recado/contract/errors'
import { useMemo } from 'react'
import { outbox, useOutbox } from '../../../shared/outbox/outbox.ts'
import type { OutboxEntry } from '../../../shared/outbox/task.ts'
// With the page, so that it is here by the time somebody has lost the connection.
import '../say.ts'
import type { ChatSaying } from '../say.ts'
import { chatLane, SAY } from '../sayDoer.ts'

/** A message that only this browser knows yet. */
export type UnsaidMessage = Pick<OutboxEntry, 'id' | 'createdAt' | 'state' | 'progress'> & ChatSaying & { error: AppError | null }

const unsaidOf = ({ id, createdAt, state, progress, input, failure }: OutboxEntry): UnsaidMessage => ({
  ...{ id, createdAt, state, progress },
  ...(input as ChatSaying),
  error: failure && new AppError(failure),
})

export type Said = { message: string; files: readonly File[]; quoted: ChatMessage | null }

/** What is on its way into a chat, in the order in which it was written. */
export function useChatSaying(chatId: number, name: string) {
  const entries = useOutbox()
  const unsaid = useMemo(
    () => entries.filter(({ kind, lane }) => kind === SAY && lane === chatLane(chatId)).map(unsaidOf),
    [entries, chatId],
  )
  return {
    unsaid,
    /** Files go one by one, the text with the first. */
    say({ message, files, quoted }: Said) {
      const [first = null, ...others] = files
      const nothing = { chatId, message: '', quoted: null }
      for (const input of [{ chatId, message, quoted, file: first }, ...others.map((file) => ({ ...nothing, file }))])
        outbox.add({
          ...{ lane: chatLane(chatId), kind: SAY, input },
          about: { what: 'message', name, text: input.message || (input.file?.name ?? '') },
        })
    },
    retry: outbox.retry,
    discard: outbox.discard,
  }
}
