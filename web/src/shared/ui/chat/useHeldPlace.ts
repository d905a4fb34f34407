import { useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** What stays where it is while all around it finds its size: the end, or a row. */
type Hold = 'end' | { key: string; align: 'start' | 'center' }

/** Keeps what the reader looks at where it stands. */
export function useHeldPlace<M extends ThreadMessage>(rows: readonly ThreadRow<M>[]) {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hold = useRef<Hold | null>('end')

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
  const show = (wanted: Hold) => {
    hold.current = wanted
    const place = wanted === 'end' ? rows.length - 1 : rows.findIndex(({ key }) => key === wanted.key)
    if (place >= 0) list.current?.scrollToIndex(place, { align: wanted === 'end' ? 'end' : wanted.align })
  }
  return {
    ...{ list, scroller, keep, show },
    isAtEnd: () => hold.current === 'end',
    holdEnd() {
      hold.current = 'end'
    },
    /** The end is held on to by whoever is there, and found by whoever comes there. */
    noteEnd(isThere: boolean) {
      if (hold.current === null || hold.current === 'end') hold.current = isThere ? 'end' : null
    },
    /** Whatever readers do themselves frees what was held for them. */
    free() {
      if (hold.current !== 'end') hold.current = null
    },
  }
}
