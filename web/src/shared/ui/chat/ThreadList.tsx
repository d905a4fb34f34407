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
  children: (message: M, position: RunPosition) => ReactNode
}

/** Pixels that are rendered beyond the visible part, for fast scrolling. */
const buffer = 600

/** The virtual list of messages. */
export function ThreadList<M extends ThreadMessage>({ thread, label, busy, children }: Props<M>) {
  const { rows, scroll, highlighted, origin, unread, grewAtTop } = thread
  const { scroller, onMove } = scroll
  const last = rows.at(-1)?.key
  const cached = useCachedRowSizes(scroll.list, rows)

  function onKeyDown(event: KeyboardEvent) {
    onMove()
    const focusLast = () => lastVisibleRow(scroller.current)?.focus({ preventScroll: true })
    const move = event.target === event.currentTarget && { Home: scroll.toTop, End: scroll.toEnd, ArrowUp: focusLast }[event.key]
    if (!move) return
    event.preventDefault()
    move()
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
          ref={scroll.list}
          cache={cached?.sizes}
          keepMounted={cached?.atEnd}
          data={rows}
          bufferSize={buffer}
          scrollRef={scroller}
          shift={grewAtTop}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) => (
            <ThreadRowView key={row.key} row={row} unread={unread} highlighted={highlighted} isLast={row.key === last}>
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
