import { showDate } from '../../i18n/showTime.ts'

/** What a conversation is made of, as far as its frame is concerned. */
export type Said = { id: string; createdAt: string }
export type ThreadRow<M extends Said> = { kind: 'day'; key: string; day: string } | { kind: 'message'; key: string; message: M }

/** Messages in the order of time, each day of the reader's announced. */
export function threadRows<M extends Said>(messages: readonly M[]): ThreadRow<M>[] {
  return messages.flatMap((message, index) => {
    const day = showDate(message.createdAt)
    const before = messages[index - 1]
    const row: ThreadRow<M> = { kind: 'message', key: message.id, message }
    return before && showDate(before.createdAt) === day ? [row] : [{ kind: 'day', key: `${day} ${message.id}`, day }, row]
  })
}
