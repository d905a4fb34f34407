import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'

export type ThreadCallbacks = {
  /** More can be loaded, and the reader comes near it. */
  onTop?: (() => void) | undefined
  onBottom?: (() => void) | undefined
  /** Loads and shows the end of the conversation. */
  onEnd?: (() => void) | undefined
  /** The first visible message; null at the end. */
  onPositionChange?: ((firstVisible: string | null) => void) | undefined
}
type Options<M extends ThreadMessage> = ThreadCallbacks & {
  rows: ThreadRow<M>[]
  origin: string
  unreadFrom: string | undefined
  sent: string | undefined
}

const END_DISTANCE = 40
const TOP_DISTANCE = 50
/** The next page loads this many screens ahead. */
const PREFETCH_SCREENS = 2
/** After new rows, the list is still after this time. */
const SETTLE_TIME = 300

/** The position of the reader, and what moves it. */
export function useThreadScroll<M extends ThreadMessage>({ rows, origin, unreadFrom, sent, onEnd, ...callbacks }: Options<M>) {
  const { list, scroller, show, ...anchor } = useScrollAnchor(rows)
  const { isAtEnd, isAtTop, updatePosition } = useReaderPosition({ list, scroller, rows, callbacks, updateAnchor: anchor.updateAnchor })
  const hasMoved = useRef(false)

  const toEnd = () => {
    if (!onEnd) return show('end')
    anchor.anchorToEnd()
    onEnd()
  }

  const showEnd = useEffectEvent(() => show('end'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `origin` is another part of the conversation, which opens at its end.
  useLayoutEffect(() => showEnd(), [origin, rows.length === 0])

  const showUnread = useEffectEvent(() => !hasMoved.current && unreadFrom !== undefined && show({ key: 'unread', align: 'start' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `unreadFrom` arrives after the cached rows and must run the effect again.
  useLayoutEffect(() => void showUnread(), [unreadFrom])

  const followEnd = useEffectEvent(anchor.followEnd)
  const last = rows.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls to its end when the last row changes.
  useLayoutEffect(() => followEnd(), [last])

  const showSent = useEffectEvent(toEnd)
  useLayoutEffect(() => {
    if (sent !== undefined) showSent()
  }, [sent])

  const settle = useAfterSettled(rows.length, () => {
    if (updatePosition()) anchor.anchorToEnd()
    else anchor.restoreEnd()
  })

  return {
    list,
    scroller,
    isAtEnd,
    isAtTop,
    toEnd,
    show,
    toTop: () => list.current?.scrollToIndex(0),
    onScroll: () => void updatePosition(),
    /** Rows were measured: restore the position once the list has moved them. */
    onResize() {
      queueMicrotask(anchor.restore)
      settle()
    },
    onMove() {
      hasMoved.current = true
      anchor.release()
    },
  }
}

type ReaderOptions<M extends ThreadMessage> = {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly ThreadRow<M>[]
  callbacks: ThreadCallbacks
  updateAnchor: (isEndVisible: boolean, index: number, isLoaded: boolean) => boolean
}

/** Determines the reader's position, reports it, and loads nearby pages. */
function useReaderPosition<M extends ThreadMessage>({
  list,
  scroller,
  rows,
  callbacks: { onTop, onBottom, onPositionChange },
  updateAnchor,
}: ReaderOptions<M>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [isAtTop, setAtTop] = useState(false)
  /** Returns whether the end is visible. */
  function updatePosition() {
    if (!list.current || !scroller.current) return false
    const { scrollOffset, scrollSize } = list.current
    // The list notices only after scrolling that the composer has become smaller.
    const viewportSize = scroller.current.clientHeight
    const below = scrollSize - scrollOffset - viewportSize
    const isEndVisible = below <= END_DISTANCE && !onBottom
    const index = list.current.findItemIndex(scrollOffset)
    const isFollowing = updateAnchor(isEndVisible, index, !onBottom) || isEndVisible
    setAtEnd(isFollowing)
    setAtTop(scrollOffset < TOP_DISTANCE)
    onPositionChange?.(isFollowing ? null : firstMessageFrom(rows, index))
    if (scrollOffset < PREFETCH_SCREENS * viewportSize) onTop?.()
    if (below < PREFETCH_SCREENS * viewportSize) onBottom?.()
    return isEndVisible
  }
  return { isAtEnd, isAtTop, updatePosition }
}

/** Checked again after each page and after its rows are measured. */
function useAfterSettled(count: number, callback: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onSettled = useEffectEvent(callback)
  const settle = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettled(), SETTLE_TIME)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows must update the position.
  useEffect(() => settle(), [count])
  useEffect(() => () => clearTimeout(timer.current), [])
  return settle
}

function firstMessageFrom<M extends ThreadMessage>(rows: readonly ThreadRow<M>[], start: number) {
  for (let index = start; index < rows.length; index++) if (rows[index]?.kind === 'message') return rows[index]?.key ?? null
  return null
}
