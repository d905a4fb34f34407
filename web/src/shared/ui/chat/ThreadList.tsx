import { type KeyboardEvent, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { type CacheSnapshot, Virtualizer, type VirtualizerHandle } from 'virtua'
import classes from './Thread.module.css'
import { ThreadRowView, ThreadSkeleton } from './ThreadRowView.tsx'
import type { RunPosition, ThreadMessage, ThreadRow } from './threadRows.ts'
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it with the keys.
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

/** The message where the arrow keys start. */
function lastVisibleRow(log: HTMLElement | null) {
  const end = log?.getBoundingClientRect().bottom ?? 0
  return [...(log?.querySelectorAll<HTMLElement>('article') ?? [])].findLast((one) => one.getBoundingClientRect().top < end)
}

type Rows = readonly Pick<ThreadRow<never>, 'key'>[]
/** `atEnd`: indexes of the rows that were visible at the end. */
type CachedSizes = { sizes: CacheSnapshot; atEnd: readonly number[] }

/** Sizes of this many conversations are cached. */
const MAX_CONVERSATIONS = 20
const cache = new Map<string, CachedSizes>()
const cacheKey = (rows: Rows) => `${rows[0]?.key} ${rows.at(-1)?.key} ${rows.length}`

/**
 * Row heights from the last time the rows were shown. Without them each newly measured row would move the rows below it, and the end could
 * only be drawn after the list has measured its viewport. Stored when the reader leaves.
 */
function useCachedRowSizes(list: RefObject<VirtualizerHandle | null>, rows: Rows): CachedSizes | undefined {
  const leave = useEffectEvent(() => {
    const virtualizer = list.current
    if (!virtualizer) return
    const first = virtualizer.findItemIndex(virtualizer.scrollSize - virtualizer.viewportSize)
    storeSizes(cacheKey(rows), { sizes: virtualizer.cache, atEnd: [...rows.keys()].slice(first) })
  })
  useLayoutEffect(() => () => leave(), [])
  return cache.get(cacheKey(rows))
}

function storeSizes(name: string, one: CachedSizes) {
  cache.delete(name)
  cache.set(name, one)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CONVERSATIONS && oldest !== undefined) cache.delete(oldest)
}
