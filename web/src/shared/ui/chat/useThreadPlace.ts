import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'
import { useReadingPlace } from './useReadingPlace.ts'

export type Ways = {
  /** There is more, and the reader comes near it. */
  onTop?: (() => void) | undefined
  onBottom?: (() => void) | undefined
  /** Shows the end of the conversation, where that is not loaded. */
  onEnd?: (() => void) | undefined
  /** The first message before the reader's eyes; null at the end. */
  onPlace?: ((seen: string | null) => void) | undefined
}
type Options<M extends ThreadMessage> = Ways & {
  rows: ThreadRow<M>[]
  origin: string
  unreadFrom: string | undefined
  sent: string | undefined
}

const nearEnd = 40
const nearTop = 50
/** So many screens ahead what comes next is fetched. */
const ahead = 2
/** So long after rows have come nothing moves any more. */
const settled = 300

/** Where the reader of a conversation is, and what takes them elsewhere. */
export function useThreadPlace<M extends ThreadMessage>({ rows, origin, unreadFrom, sent, onEnd, ...ways }: Options<M>) {
  const { list, scroller, show, ...held } = useReadingPlace(rows)
  const { isAtEnd, isAtTop, look } = useReader({ list, scroller, rows, ways, noteEnd: held.noteEnd })
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

  const settle = useSettled(rows.length, () => {
    if (look()) held.holdEnd()
    else held.keepEnd()
  })

  return {
    ...{ list, scroller, isAtEnd, isAtTop, toEnd, show },
    toTop: () => list.current?.scrollToIndex(0),
    onScroll: () => void look(),
    /** When what has found its size stands there. */
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
  ways: Ways
  noteEnd: (isThere: boolean, place: number, isLoaded: boolean) => boolean
}

/** Looks where the reader is, tells of it, and fetches what they come near to. */
function useReader<M extends ThreadMessage>({ list, scroller, rows, ways: { onTop, onBottom, onPlace }, noteEnd }: ReaderOptions<M>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [isAtTop, setAtTop] = useState(false)
  /** Answers whether they are at the end. */
  function look() {
    if (!list.current || !scroller.current) return false
    const { scrollOffset, scrollSize } = list.current
    // The list learns only after it has scrolled that what is written below has made more room for it.
    const viewportSize = scroller.current.clientHeight
    const below = scrollSize - scrollOffset - viewportSize
    const isThere = below <= nearEnd && !onBottom
    const place = list.current.findItemIndex(scrollOffset)
    const isFollowing = noteEnd(isThere, place, !onBottom) || isThere
    setAtEnd(isFollowing)
    setAtTop(scrollOffset < nearTop)
    onPlace?.(isFollowing ? null : messageFrom(rows, place))
    if (scrollOffset < ahead * viewportSize) onTop?.()
    if (below < ahead * viewportSize) onBottom?.()
    return isThere
  }
  return { isAtEnd, isAtTop, look }
}

/** After each page, and after what stands there has found its size, it is looked at anew. */
function useSettled(count: number, look: () => void) {
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useEffectEvent(look)
  const settle = useEffectEvent(() => {
    clearTimeout(looking.current)
    looking.current = setTimeout(() => looked(), settled)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are what there is to look at.
  useEffect(() => settle(), [count])
  useEffect(() => () => clearTimeout(looking.current), [])
  return settle
}

function messageFrom<M extends ThreadMessage>(rows: readonly ThreadRow<M>[], place: number) {
  for (let index = place; index < rows.length; index++) if (rows[index]?.kind === 'message') return rows[index]?.key ?? null
  return null
}
