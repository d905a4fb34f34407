import type { ReactElement } from 'react'
import { showDate } from '../../i18n/showTime.ts'

/** What a conversation is made of, as far as its frame is concerned. */
export type ThreadMessage = { id: string; createdAt: string }
/** What happened between the messages: a word of it, or something of its own kind. */
export type ThreadMark = { id: string; at: string; text: string | ReactElement }
/** Where a message stands among those that one person says in a row. */
export type RunPlace = { starts: boolean; ends: boolean }

export type ThreadRow<M extends ThreadMessage> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'mark'; key: string; text: ThreadMark['text'] }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; key: string; message: M } & RunPlace)

/** What stands around messages. */
export type ThreadFrame<M extends ThreadMessage> = {
  /** In the order of time. */
  marks: readonly ThreadMark[]
  unreadFrom: string | undefined
  authorOf: (message: M) => string | number
  /** Whether nothing lies before the messages, or behind them. */
  isWhole: boolean
  isEnded: boolean
}

/** Longer than this, and one begins anew. */
const pause = 5 * 60_000

type Place<M extends ThreadMessage> = { before: M | undefined; after: M | undefined; frame: ThreadFrame<M> }

/** What stands for one message: the day that begins with it, what happened since the one before, and itself. */
export function rowsOf<M extends ThreadMessage>(message: M, { before, after, frame }: Place<M>): ThreadRow<M>[] {
  const day = showDate(message.createdAt)
  const isNewDay = before === undefined || showDate(before.createdAt) !== day
  const [earlier, today] = split(marksBetween(before, message, frame), ({ at }) => isNewDay && showDate(at) !== day)
  return [
    ...earlier,
    ...(isNewDay ? [{ kind: 'day', key: `${day} ${message.id}`, day } as const] : []),
    ...today,
    ...(frame.unreadFrom === message.id ? [{ kind: 'unread', key: 'unread' } as const] : []),
    { kind: 'message', key: message.id, message, starts: !follows(before, message, frame), ends: !follows(message, after, frame) },
  ]
}

/** What happened since the last message. */
export const rowsBehind = <M extends ThreadMessage>(last: M | undefined, { marks, isEnded }: ThreadFrame<M>): ThreadRow<M>[] =>
  isEnded ? marks.filter(({ at }) => !last || at > last.createdAt).map(rowOfMark) : []

function marksBetween<M extends ThreadMessage>(before: M | undefined, message: M, { marks, isWhole }: ThreadFrame<M>) {
  if (marks.length === 0 || (!before && !isWhole)) return []
  return marks.filter(({ at }) => at <= message.createdAt && (!before || at > before.createdAt))
}

/** Whether the same person says both, soon one after the other and with nothing in between. */
function follows<M extends ThreadMessage>(before: M | undefined, message: M | undefined, frame: ThreadFrame<M>) {
  if (!before || !message || frame.unreadFrom === message.id) return false
  if (frame.authorOf(before) !== frame.authorOf(message) || showDate(before.createdAt) !== showDate(message.createdAt)) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < pause && marksBetween(before, message, frame).length === 0
}

function split(marks: readonly ThreadMark[], isFirst: (mark: ThreadMark) => boolean) {
  return [marks.filter(isFirst), marks.filter((mark) => !isFirst(mark))].map((some) => some.map(rowOfMark)) as [MarkRow[], MarkRow[]]
}

type MarkRow = Extract<ThreadRow<ThreadMessage>, { kind: 'mark' }>
const rowOfMark = ({ id, text }: ThreadMark): MarkRow => ({ kind: 'mark', key: id, text })
