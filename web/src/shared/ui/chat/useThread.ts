import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadEvent, ThreadMessage } from './threadRows.ts'
import { createThreadRows } from './threadRowsCache.ts'
import { type JumpTarget, useJump } from './useJump.ts'
import { type ThreadCallbacks, useThreadScroll } from './useThreadScroll.ts'

export type ThreadContent<M extends ThreadMessage> = ThreadCallbacks & {
  messages: readonly M[]
  /** The author of a message: messages in a row by one author form a run. */
  authorOf: (message: M) => string | number
  /** Whether the message is new to the user: messages by others. */
  isNews: (message: M) => boolean
  /** The message that the user has sent last: the list scrolls to it. */
  sent?: string | undefined
  events?: readonly ThreadEvent[]
  unread?: { from: string; count: number } | undefined
  /** If it changes, another part of the conversation is shown. */
  origin?: string
  jump?: JumpTarget | null
  /** The number of messages after the loaded ones. */
  missed?: number
}
export type ThreadView<M extends ThreadMessage> = ReturnType<typeof useThread<M>>

const none: readonly ThreadEvent[] = []

/** The rows of a conversation, and the position of its reader. */
export function useThread<M extends ThreadMessage>(content: ThreadContent<M>) {
  const { messages, authorOf, isNews, sent, events = none, unread, origin = '', jump = null, missed = 0, ...callbacks } = content
  const [build] = useState(createThreadRows<M>)
  const rows = build(messages, { events, unreadFrom: unread?.from, authorOf, isWhole: !callbacks.onTop, isEnded: !callbacks.onBottom })
  const scroll = useThreadScroll({ ...callbacks, rows, origin, unreadFrom: unread?.from, sent })
  const { scroller } = scroll
  const highlighted = useJump(jump, rows, (id) => {
    scroll.show({ key: id, align: 'center' })
    // The focused row may be gone.
    if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true })
  })
  const unseenCount = useUnseenCount({ messages, isNews, isAtEnd: scroll.isAtEnd && !callbacks.onBottom })
  return {
    rows,
    scroll,
    highlighted,
    origin,
    unread: unread?.count ?? 0,
    /** The number of messages that the reader has not seen. */
    below: unseenCount + missed,
    grewAtTop: useLoadedOlder(origin, messages[0]?.id),
  }
}

/** Whether older messages were loaded at the top. */
function useLoadedOlder(origin: string, first: string | undefined) {
  const lastShown = useRef({ origin, first })
  useLayoutEffect(() => {
    lastShown.current = { origin, first }
  }, [origin, first])
  return lastShown.current.origin === origin && lastShown.current.first !== undefined && lastShown.current.first !== first
}

type Options<M extends ThreadMessage> = { messages: readonly M[]; isNews: (message: M) => boolean; isAtEnd: boolean }

/** The number of messages that arrived since the reader left the end. */
function useUnseenCount<M extends ThreadMessage>({ messages, isNews, isAtEnd }: Options<M>): number {
  const lastSeen = useRef<string>(undefined)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (isAtEnd || lastSeen.current === undefined) lastSeen.current = last
  }, [isAtEnd, last])
  const index = isAtEnd ? -1 : messages.findLastIndex(({ id }) => id === lastSeen.current)
  return index < 0 ? 0 : messages.slice(index + 1).filter(isNews).length
}
