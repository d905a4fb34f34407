import { useLayoutEffect, useRef, useState } from 'react'
import type { ThreadMark, ThreadMessage } from './threadRows.ts'
import { createThreadRows } from './threadRowsCache.ts'
import { type Jump, useJump } from './useJump.ts'
import { useNewBelow } from './useNewBelow.ts'
import { useThreadPlace, type Ways } from './useThreadPlace.ts'

export type ThreadContent<M extends ThreadMessage> = Ways & {
  messages: readonly M[]
  /** Who says a message: what one person says in a row belongs together. */
  authorOf: (message: M) => string | number
  /** Whether it is news to the reader: what others say. */
  isNews: (message: M) => boolean
  /** What the reader has sent last: wherever they were reading, they want to see it. */
  sent?: string | undefined
  marks?: readonly ThreadMark[]
  unread?: { from: string; count: number } | undefined
  /** Where this is another one than before, another part of the conversation is shown. */
  origin?: string
  jump?: Jump | null
  /** How much has come behind all that is loaded. */
  missed?: number
}
export type ThreadView<M extends ThreadMessage> = ReturnType<typeof useThread<M>>

const none: readonly ThreadMark[] = []

/** A conversation in rows, with the place of its reader in them. */
export function useThread<M extends ThreadMessage>(content: ThreadContent<M>) {
  const { messages, authorOf, isNews, sent, marks = none, unread, origin = '', jump = null, missed = 0, ...ways } = content
  const [build] = useState(createThreadRows<M>)
  const rows = build(messages, { marks, unreadFrom: unread?.from, authorOf, isWhole: !ways.onTop, isEnded: !ways.onBottom })
  const place = useThreadPlace({ ...ways, rows, origin, unreadFrom: unread?.from, sent })
  const { scroller } = place
  const found = useJump(jump, rows, (id) => {
    place.show({ key: id, align: 'center' })
    // What had the focus may be gone with its row.
    if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true })
  })
  const news = useNewBelow({ messages, isNews, isAtEnd: place.isAtEnd && !ways.onBottom })
  return {
    ...{ rows, place, found, origin },
    unread: unread?.count ?? 0,
    /** So much has come that the reader has not seen. */
    below: news + missed,
    grewAtTop: useGrewAtTop(origin, messages[0]?.id),
  }
}

/** Whether older messages than before stand first. */
function useGrewAtTop(origin: string, first: string | undefined) {
  const shown = useRef({ origin, first })
  useLayoutEffect(() => {
    shown.current = { origin, first }
  }, [origin, first])
  return shown.current.origin === origin && shown.current.first !== undefined && shown.current.first !== first
}
