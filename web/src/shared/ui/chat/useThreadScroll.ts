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
  onPlace?: ((seen: string | null) => void) | undefined
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
export function useThreadScroll<M extends ThreadMessage>({ rows, origin, unreadFrom, sent, onEnd, ...ways }: Options<M>) {
  const { list, scroller, show, ...held } = useScrollAnchor(rows)
  const { isAtEnd, isAtTop, look } = useReaderPosition({ list, scroller, rows, callbacks: ways, noteEnd: held.noteEnd })
  const hasMoved = useRef(false)

  const toEnd = () => {
    if (!onEnd) return show('end')
    held.holdEnd()
    onEnd()
  }

  const begin = useEffectEvent(() => show('end'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is shown from its end.
  useLayoutEffect(() => begin(), [origin, rows.length === 0])

  const beginUnread = useEffectEvent(() => !hasMoved.current && unreadFrom !== undefined && show({ key: 'unread', align: 'start' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is known a little later than what is kept from the last time.
  useLayoutEffect(() => void beginUnread(), [unreadFrom])

  const follow = useEffectEvent(held.follow)
  const last = rows.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last row is what there is to follow.
  useLayoutEffect(() => follow(), [last])

  const showSent = useEffectEvent(toEnd)
  useLayoutEffect(() => {
    if (sent !== undefined) showSent()
  }, [sent])

  const settle = useAfterSettled(rows.length, () => {
    if (look()) held.holdEnd()
    else held.keepEnd()
  })

  return {
    list,
    scroller,
    isAtEnd,
    isAtTop,
    toEnd,
    show,
    toTop: () => list.current?.scrollToIndex(0),
    onScroll: () => void look(),
    /** Once measured rows are in place. */
    onResize() {
      queueMicrotask(held.keep)
      settle()
    },
    onMove() {
      hasMoved.current = true
      held.free()
    },
  }
}

type ReaderOptions<M extends ThreadMessage> = {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly ThreadRow<M>[]
  callbacks: ThreadCallbacks
  noteEnd: (isThere: boolean, place: number, isLoaded: boolean) => boolean
}

/** Determines the reader's position, reports it, and loads nearby pages. */
function useReaderPosition<M extends ThreadMessage>({
  list,
  scroller,
  rows,
  callbacks: { onTop, onBottom, onPlace },
  noteEnd,
}: ReaderOptions<M>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [isAtTop, setAtTop] = useState(false)
  /** Returns whether they are at the end. */
  function look() {
    if (!list.current || !scroller.current) return false
    const { scrollOffset, scrollSize } = list.current
    // The list notices only after scrolling that the composer has become smaller.
    const viewportSize = scroller.current.clientHeight
    const below = scrollSize - scrollOffset - viewportSize
    const isThere = below <= END_DISTANCE && !onBottom
    const place = list.current.findItemIndex(scrollOffset)
    const isFollowing = noteEnd(isThere, place, !onBottom) || isThere
    setAtEnd(isFollowing)
    setAtTop(scrollOffset < TOP_DISTANCE)
    onPlace?.(isFollowing ? null : firstMessageFrom(rows, place))
    if (scrollOffset < PREFETCH_SCREENS * viewportSize) onTop?.()
    if (below < PREFETCH_SCREENS * viewportSize) onBottom?.()
    return isThere
  }
  return { isAtEnd, isAtTop, look }
}

/** Checked again after each page and after its rows are measured. */
function useAfterSettled(count: number, look: () => void) {
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useEffectEvent(look)
  const settle = useEffectEvent(() => {
    clearTimeout(looking.current)
    looking.current = setTimeout(() => looked(), SETTLE_TIME)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are what there is to look at.
  useEffect(() => settle(), [count])
  useEffect(() => () => clearTimeout(looking.current), [])
  return settle
}

function firstMessageFrom<M extends ThreadMessage>(rows: readonly ThreadRow<M>[], place: number) {
  for (let index = place; index < rows.length; index++) if (rows[index]?.kind === 'message') return rows[index]?.key ?? null
  return null
}
