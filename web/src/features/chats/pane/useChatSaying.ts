import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { AppError } from '@recado/contract/errors'
import { useMemo } from 'react'
import { outbox, useOutbox } from '../../../shared/outbox/outbox.ts'
import type { OutboxEntry } from '../../../shared/outbox/task.ts'
// Imported with the page, so that it is there when the connection is lost.
import '../say.ts'
import type { ChatSaying } from '../say.ts'
import { chatLane, SAY } from '../sayDoer.ts'

/** A message that has not reached the server yet. */
export type UnsaidMessage = Pick<OutboxEntry, 'id' | 'createdAt' | 'state' | 'progress'> & ChatSaying & { error: AppError | null }

const unsaidOf = ({ id, createdAt, state, progress, input, failure }: OutboxEntry): UnsaidMessage => ({
  ...{ id, createdAt, state, progress },
  ...(input as ChatSaying),
  error: failure && new AppError(failure),
})

export type Said = { message: string; files: readonly File[]; quoted: ChatMessage | null }

/** The pending messages of a chat in their order. */
export function useChatSaying(chatId: number, name: string) {
  const entries = useOutbox()
  const unsaid = useMemo(
    () => entries.filter(({ kind, lane }) => kind === SAY && lane === chatLane(chatId)).map(unsaidOf),
    [entries, chatId],
  )
  return {
    unsaid,
    /** Each file is a message; the text goes with the first. */
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
