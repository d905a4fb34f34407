import type { KeyboardEvent, ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import { useCachedRowSizes } from './rowSizeCache.ts'
import classes from './Thread.module.css'
import { ThreadRowView } from './ThreadRowView.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import type { RunPosition, ThreadMessage } from './threadRows.ts'
import type { ThreadView } from './useThread.ts'

type Props<M extends ThreadMessage> = {
  thread: ThreadView<M>
  label: string
  busy: boolean
  children: (message: M, standing: RunPosition) => ReactNode
}

/** Pixels that are rendered beyond the visible part, for fast scrolling. */
const buffer = 600

/** The virtual list of messages. */
export function ThreadList<M extends ThreadMessage>({ thread, label, busy, children }: Props<M>) {
  const { rows, place, found, origin, unread, grewAtTop } = thread
  const { scroller, onMove } = place
  const last = rows.at(-1)?.key
  const known = useCachedRowSizes(place.list, rows)

  function onKeyDown(event: KeyboardEvent) {
    onMove()
    const toLast = () => lastVisibleRow(scroller.current)?.focus({ preventScroll: true })
    const way = event.target === event.currentTarget && { Home: place.toTop, End: place.toEnd, ArrowUp: toLast }[event.key]
    if (!way) return
    event.preventDefault()
    way()
  }
  return (
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
      onWheel={onMove}
      onTouchMove={onMove}
      onPointerDown={onMove}
    >
      <div className={classes.spacer} />
      {busy && rows.length === 0 ? (
        <ThreadSkeleton />
      ) : (
        <Virtualizer
          key={origin}
          ref={place.list}
          cache={known?.sizes}
          keepMounted={known?.atEnd}
          data={rows}
          bufferSize={buffer}
          scrollRef={scroller}
          shift={grewAtTop}
          onScroll={place.onScroll}
          onResize={place.onResize}
        >
          {(row) => (
            <ThreadRowView key={row.key} row={row} unread={unread} found={found} isLast={row.key === last}>
              {children}
            </ThreadRowView>
          )}
        </Virtualizer>
      )}
    </div>
  )
}

/** The message from which the arrow keys go on. */
function lastVisibleRow(log: HTMLElement | null) {
  const end = log?.getBoundingClientRect().bottom ?? 0
  return [...(log?.querySelectorAll<HTMLElement>('article') ?? [])].findLast((one) => one.getBoundingClientRect().top < end)
}
