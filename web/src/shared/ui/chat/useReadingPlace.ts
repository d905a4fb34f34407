import { useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { createReaderWatch, type SeenRow } from './readerWatch.ts'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** What stays where it is while all around it finds its size: the end, or a row. */
type Hold = 'end' | { key: string; align: 'start' | 'center' }

/** Keeps what the reader looks at where it stands. */
export function useReadingPlace<M extends ThreadMessage>(rows: readonly ThreadRow<M>[]) {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hold = useRef<Hold | null>('end')
  const [watch] = useState(createReaderWatch)

  const keep = () => {
    if (hold.current !== null && scroller.current && list.current) keepAt(hold.current, rows, scroller.current, list.current)
  }
  function show(wanted: Hold) {
    hold.current = wanted
    watch.begin(undefined)
    const place = wanted === 'end' ? -1 : rows.findIndex(({ key }) => key === wanted.key)
    // It insists for a while: on the end, not on the row that is the last one now.
    if (wanted === 'end') list.current?.scrollTo(Number.MAX_SAFE_INTEGER)
    else if (place >= 0) list.current?.scrollToIndex(place, { align: wanted.align })
  }
  const seenRow = (place: number) => {
    const [row, handle] = [rows[place], list.current]
    return row && handle ? seenAs(row.key, place, handle) : undefined
  }
  function hasGoneUp(first: SeenRow | undefined) {
    return watch.hasGoneUp(first, (wanted) => seenRow(rows.findIndex(({ key }) => key === wanted)))
  }
  return {
    ...{ list, scroller, keep, show },
    isAtEnd: () => hold.current === 'end',
    holdEnd() {
      hold.current = 'end'
    },
    /**
     * The end is found by whoever comes there, and held on to until its reader goes up: what has come and not found its size yet
     * takes the end away from the reader, not the reader from the end. Answers whether it is held.
     */
    noteEnd(isThere: boolean, place: number, isLoaded: boolean) {
      const first = seenRow(place)
      if (isThere) watch.begin(first)
      if (isThere) hold.current ??= 'end'
      else if (hold.current === 'end' && (!isLoaded || hasGoneUp(first))) hold.current = null
      return hold.current === 'end'
    },
    /** Whatever readers do themselves frees what was held for them. */
    free() {
      if (hold.current !== 'end') hold.current = null
    },
  }
}

/** Not as the list goes somewhere: it insists for a while, and would fight with a reader who begins to scroll. */
function keepAt(held: Hold, rows: readonly { key: string }[], scroller: HTMLElement, list: VirtualizerHandle) {
  if (held === 'end') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const place = rows.findIndex(({ key }) => key === held.key)
  if (place < 0) return
  const above = held.align === 'center' ? (list.viewportSize - list.getItemSize(place)) / 2 : 0
  scroller.scrollTop = list.getItemOffset(place) - above
}

function seenAs(key: string, place: number, list: VirtualizerHandle): SeenRow {
  const top = list.getItemOffset(place) - list.scrollOffset
  return { key, top, bottom: top + list.getItemSize(place) }
}
