import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import classes from './Thread.module.css'
import { ThreadAround } from './ThreadAround.tsx'
import { ThreadLine } from './ThreadLine.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import type { RunPlace, ThreadMark, ThreadMessage } from './threadRows.ts'
import { createThreadRows } from './threadRowsCache.ts'
import { type Jump, useJump } from './useJump.ts'
import { useNewBelow } from './useNewBelow.ts'
import { useThreadPlace, type Ways } from './useThreadPlace.ts'

type Props<M extends ThreadMessage> = Ways & {
  label: string
  messages: readonly M[]
  children: (message: M, standing: RunPlace) => ReactNode
  /** Who says a message: what one person says in a row belongs together. */
  authorOf: (message: M) => string | number
  /** Whether it is news to the reader: what others say. */
  isNews: (message: M) => boolean
  /** Nothing of it has been seen yet. */
  busy?: boolean
  /** More of it is on its way, and the reader waits for it. */
  isLoading?: boolean
  /** What the reader has sent last: wherever they were reading, they want to see it. */
  sent?: string | undefined
  marks?: readonly ThreadMark[]
  unread?: { from: string; count: number } | undefined
  /** Where this is another one than before, another part of the conversation is shown. */
  origin?: string
  jump?: Jump | null
  /** How much has come behind all that is loaded. */
  missed?: number
  /** What those hear who do not see the last message arrive. */
  announcement?: string
  /** Beside the messages. */
  aside?: ReactNode
}

const none: readonly ThreadMark[] = []
/** So many pixels beyond what is seen are drawn, for those who scroll fast. */
const buffer = 600

/** A conversation: it begins at its end, stays there while its reader does, and does not move under one who reads further up. */
export function Thread<M extends ThreadMessage>({
  label,
  messages,
  children,
  authorOf,
  isNews,
  marks = none,
  origin = '',
  ...rest
}: Props<M>) {
  const { busy = false, isLoading = false, missed = 0, announcement = '', aside, unread, sent, jump = null, ...ways } = rest
  const [build] = useState(createThreadRows<M>)
  const rows = build(messages, { marks, unreadFrom: unread?.from, authorOf, isWhole: !ways.onTop, isEnded: !ways.onBottom })
  const { scroller, ...place } = useThreadPlace({ ...ways, rows, origin, unreadFrom: unread?.from, sent })
  const found = useJump(jump, rows, (id) => {
    place.show({ key: id, align: 'center' })
    // What had the focus may be gone with its row.
    if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true })
  })
  const news = useNewBelow({ messages, isNews, isAtEnd: place.isAtEnd && !ways.onBottom })
  const grewAtTop = useGrewAtTop(origin, messages[0]?.id)
  const last = rows.at(-1)?.key

  function onKeyDown(event: KeyboardEvent) {
    place.onMove()
    const toLast = () => lastInSight(scroller.current)?.focus({ preventScroll: true })
    const way = event.target === event.currentTarget && { Home: place.toTop, End: place.toEnd, ArrowUp: toLast }[event.key]
    if (!way) return
    event.preventDefault()
    way()
  }
  return (
    <div className={classes.thread}>
      <div className={classes.inner}>
        <ThreadAround
          isAtEnd={place.isAtEnd}
          count={news + missed}
          onEnd={() => {
            scroller.current?.focus({ preventScroll: true })
            place.toEnd()
          }}
          isLoading={isLoading && place.isAtTop}
          announcement={announcement}
        >
          <div
            ref={scroller}
            className={classes.scroller}
            role="log"
            aria-live="off"
            aria-label={label}
            aria-busy={busy}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys.
            tabIndex={0}
            onKeyDown={onKeyDown}
            onWheel={place.onMove}
            onTouchMove={place.onMove}
            onPointerDown={place.onMove}
          >
            <div className={classes.spacer} />
            {busy && rows.length === 0 ? (
              <ThreadSkeleton />
            ) : (
              <Virtualizer
                key={origin}
                ref={place.list}
                data={rows}
                bufferSize={buffer}
                scrollRef={scroller}
                shift={grewAtTop}
                onScroll={place.onScroll}
                onResize={place.onResize}
              >
                {(row) => (
                  <ThreadLine key={row.key} row={row} unread={unread?.count ?? 0} found={found} isLast={row.key === last}>
                    {children}
                  </ThreadLine>
                )}
              </Virtualizer>
            )}
          </div>
        </ThreadAround>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </div>
  )
}

/** Whether older messages than before stand first. */
function useGrewAtTop(origin: string, first: string | undefined) {
  const shown = useRef({ origin, first })
  useLayoutEffect(() => {
    shown.current = { origin, first }
  }, [origin, first])
  return shown.current.origin === origin && shown.current.first !== undefined && shown.current.first !== first
}

/** From where the arrows go on from message to message. */
function lastInSight(log: HTMLElement | null) {
  const end = log?.getBoundingClientRect().bottom ?? 0
  return [...(log?.querySelectorAll<HTMLElement>('article') ?? [])].findLast((one) => one.getBoundingClientRect().top < end)
}
