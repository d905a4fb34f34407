import type { ReactElement } from 'react'
import { formatDate } from '#web/shared/lib/i18n/formatTime.ts'

/** What the list needs of a message. */
export type ThreadMessage = { id: string; createdAt: string }
/** An event between messages: a text or an element. */
export type ThreadEvent = { id: string; at: string; text: string | ReactElement }
/** The position of a message in a run of messages by the same author. */
export type RunPosition = { starts: boolean; ends: boolean }

export type ThreadRow<M extends ThreadMessage> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'mark'; key: string; text: ThreadEvent['text'] }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; key: string; message: M } & RunPosition)

/** The context that rows are built from. */
export type ThreadContext<M extends ThreadMessage> = {
  /** Sorted by time. */
  events: readonly ThreadEvent[]
  unreadFrom: string | undefined
  authorOf: (message: M) => string | number
  /** Whether the first (last) message of the conversation is loaded. */
  isWhole: boolean
  isEnded: boolean
}

/** A longer gap starts a new run. */
const RUN_GAP = 5 * 60_000

type Neighbours<M extends ThreadMessage> = { before: M | undefined; after: M | undefined; frame: ThreadContext<M> }

/** The rows of one message: its day if it is the first of it, the events before it, and the message. */
export function messageRows<M extends ThreadMessage>(message: M, { before, after, frame }: Neighbours<M>): ThreadRow<M>[] {
  const day = formatDate(message.createdAt)
  const isNewDay = before === undefined || formatDate(before.createdAt) !== day
  const [earlier, today] = split(eventsBetween(before, message, frame), ({ at }) => isNewDay && formatDate(at) !== day)
  return [
    ...earlier,
    ...(isNewDay ? [{ kind: 'day', key: `${day} ${message.id}`, day } as const] : []),
    ...today,
    ...(frame.unreadFrom === message.id ? [{ kind: 'unread', key: 'unread' } as const] : []),
    {
      kind: 'message',
      key: message.id,
      message,
      starts: !continuesRun(before, message, frame),
      ends: !continuesRun(message, after, frame),
    },
  ]
}

/** The rows of events after the last message; none while later messages are not loaded. */
export const closingEventRows = <M extends ThreadMessage>(last: M | undefined, { events, isEnded }: ThreadContext<M>): ThreadRow<M>[] =>
  isEnded ? events.filter(({ at }) => !last || at > last.createdAt).map(eventRow) : []

function eventsBetween<M extends ThreadMessage>(before: M | undefined, message: M, { events, isWhole }: ThreadContext<M>) {
  if (events.length === 0 || (!before && !isWhole)) return []
  return events.filter(({ at }) => at <= message.createdAt && (!before || at > before.createdAt))
}

/** Whether both messages are by the same author, close in time, with nothing between. */
function continuesRun<M extends ThreadMessage>(before: M | undefined, message: M | undefined, frame: ThreadContext<M>) {
  if (!before || !message || frame.unreadFrom === message.id) return false
  if (frame.authorOf(before) !== frame.authorOf(message) || formatDate(before.createdAt) !== formatDate(message.createdAt)) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < RUN_GAP && eventsBetween(before, message, frame).length === 0
}

function split(marks: readonly ThreadEvent[], isFirst: (mark: ThreadEvent) => boolean) {
  return [marks.filter(isFirst), marks.filter((mark) => !isFirst(mark))].map((some) => some.map(eventRow)) as [EventRow[], EventRow[]]
}

type EventRow = Extract<ThreadRow<ThreadMessage>, { kind: 'mark' }>
const eventRow = ({ id, text }: ThreadEvent): EventRow => ({ kind: 'mark', key: id, text })
