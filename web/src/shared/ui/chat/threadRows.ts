import type { ReactElement } from 'react'
import { showDate } from '../../i18n/showTime.ts'

/** What the list needs of a message. */
export type ThreadMessage = { id: string; createdAt: string }
/** An event between messages: a text or an element. */
export type ThreadMark = { id: string; at: string; text: string | ReactElement }
/** The position of a message in a run of messages by the same author. */
export type RunPlace = { starts: boolean; ends: boolean }

export type ThreadRow<M extends ThreadMessage> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'mark'; key: string; text: ThreadMark['text'] }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; key: string; message: M } & RunPlace)

/** The context from which rows are built. */
export type ThreadFrame<M extends ThreadMessage> = {
  /** Sorted by time. */
  marks: readonly ThreadMark[]
  unreadFrom: string | undefined
  authorOf: (message: M) => string | number
  /** Whether the first (last) message of the conversation is loaded. */
  isWhole: boolean
  isEnded: boolean
}

/** A longer gap starts a new run. */
const pause = 5 * 60_000

type Place<M extends ThreadMessage> = { before: M | undefined; after: M | undefined; frame: ThreadFrame<M> }

/** The rows of one message: its day if it is the first of it, the events before it, and the message. */
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

/** The events after the last message. */
export const rowsBehind = <M extends ThreadMessage>(last: M | undefined, { marks, isEnded }: ThreadFrame<M>): ThreadRow<M>[] =>
  isEnded ? marks.filter(({ at }) => !last || at > last.createdAt).map(rowOfMark) : []

function marksBetween<M extends ThreadMessage>(before: M | undefined, message: M, { marks, isWhole }: ThreadFrame<M>) {
  if (marks.length === 0 || (!before && !isWhole)) return []
  return marks.filter(({ at }) => at <= message.createdAt && (!before || at > before.createdAt))
}

/** Whether both messages are by the same author, close in time, with nothing between. */
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
