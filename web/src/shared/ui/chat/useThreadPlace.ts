import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** What stays where it is while all around it finds its size: the end, or a row. */
type Hold = 'end' | { key: string; align: 'start' | 'center' }

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
export function useThreadPlace<M extends ThreadMessage>({ rows, origin, unreadFrom, sent, onTop, onBottom, onEnd, onPlace }: Options<M>) {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hold = useRef<Hold | null>('end')
  const hasMoved = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isAtTop, setAtTop] = useState(false)

  /** Not as the list goes somewhere: it insists for a while, and would fight with a reader who begins to scroll. */
  function keep() {
    const held = hold.current
    if (!scroller.current || !list.current || held === null) return
    if (held === 'end') {
      scroller.current.scrollTop = scroller.current.scrollHeight
      return
    }
    const place = rows.findIndex(({ key }) => key === held.key)
    if (place < 0) return
    const above = held.align === 'center' ? (list.current.viewportSize - list.current.getItemSize(place)) / 2 : 0
    scroller.current.scrollTop = list.current.getItemOffset(place) - above
  }
  function look() {
    if (!list.current) return false
    const { scrollOffset, scrollSize, viewportSize } = list.current
    const below = scrollSize - scrollOffset - viewportSize
    const isThere = below <= nearEnd && !onBottom
    if (hold.current === null || hold.current === 'end') hold.current = isThere ? 'end' : null
    setAtEnd(isThere)
    setAtTop(scrollOffset < nearTop)
    onPlace?.(isThere ? null : messageFrom(rows, list.current.findItemIndex(scrollOffset)))
    if (scrollOffset < ahead * viewportSize) onTop?.()
    if (below < ahead * viewportSize) onBottom?.()
    return isThere
  }
  const show = (wanted: Hold) => {
    hold.current = wanted
    const place = wanted === 'end' ? rows.length - 1 : rows.findIndex(({ key }) => key === wanted.key)
    if (place >= 0) list.current?.scrollToIndex(place, { align: wanted === 'end' ? 'end' : wanted.align })
  }
  const toEnd = () => {
    if (!onEnd) return show('end')
    hold.current = 'end'
    onEnd()
  }

  const begin = useEffectEvent(() => show('end'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is shown from its end.
  useLayoutEffect(() => begin(), [origin, rows.length === 0])

  const beginUnread = useEffectEvent(() => !hasMoved.current && unreadFrom !== undefined && show({ key: 'unread', align: 'start' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is known a little later than what is kept from the last time.
  useLayoutEffect(() => void beginUnread(), [unreadFrom])

  const follow = useEffectEvent(() => hold.current === 'end' && keep())
  const last = rows.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last row is what there is to follow.
  useLayoutEffect(() => void follow(), [last])

  const showSent = useEffectEvent(toEnd)
  useLayoutEffect(() => {
    if (sent !== undefined) showSent()
  }, [sent])

  const settle = useEffectEvent(() => {
    if (look()) hold.current = 'end'
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked at anew.
  useEffect(() => {
    const looking = setTimeout(() => settle(), settled)
    return () => clearTimeout(looking)
  }, [rows.length])

  return {
    list,
    scroller,
    isAtEnd,
    isAtTop,
    toEnd,
    toTop: () => list.current?.scrollToIndex(0),
    show,
    onScroll: () => void look(),
    /** When what has found its size stands there. */
    onResize: () => queueMicrotask(keep),
    /** Whatever readers do themselves frees what was held for them. */
    onMove() {
      hasMoved.current = true
      if (hold.current !== 'end') hold.current = null
    },
  }
}

function messageFrom<M extends ThreadMessage>(rows: readonly ThreadRow<M>[], place: number) {
  for (let index = place; index < rows.length; index++) if (rows[index]?.kind === 'message') return rows[index]?.key ?? null
  return null
}
