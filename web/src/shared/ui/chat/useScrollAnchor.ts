import { useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { createScrollUpDetector, type VisibleRow } from './scrollUpDetector.ts'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** What keeps its position while rows are measured: the end, or a row. */
type Anchor = 'end' | { key: string; align: 'start' | 'center' }

/** Keeps what the reader looks at in its position. */
export function useScrollAnchor<M extends ThreadMessage>(rows: readonly ThreadRow<M>[]) {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hold = useRef<Anchor | null>('end')
  const [watch] = useState(createScrollUpDetector)

  const keep = () => {
    if (hold.current !== null && scroller.current && list.current) keepAnchor(hold.current, rows, scroller.current, list.current)
  }
  const keepEnd = () => hold.current === 'end' && keep()
  function show(wanted: Anchor) {
    hold.current = wanted
    watch.begin(undefined)
    keep()
    if (list.current) scrollToAnchor(wanted, rows, list.current)
  }
  const seenRow = (place: number) => {
    const [row, handle] = [rows[place], list.current]
    return row && handle ? visibleRow(row.key, place, handle) : undefined
  }
  const rowOf = (wanted: string) => seenRow(rows.findIndex(({ key }) => key === wanted))
  const hasGoneUp = (first: VisibleRow | undefined) => watch.hasGoneUp(first, rowOf, list.current?.scrollSize)
  return {
    list,
    scroller,
    keep,
    show,
    keepEnd,
    follow: () => {
      watch.noteGrowth()
      keepEnd()
    },
    holdEnd() {
      hold.current = 'end'
    },
    /**
     * The end is held once the reader reaches it, until they scroll up: rows that are not measured yet move the end, not the reader.
     * Returns whether it is held.
     */
    noteEnd(isThere: boolean, place: number, isLoaded: boolean) {
      const first = seenRow(place)
      if (isThere) watch.begin(first, list.current?.scrollSize)
      if (isThere) hold.current ??= 'end'
      else if (hold.current === 'end' && (!isLoaded || hasGoneUp(first))) hold.current = null
      return hold.current === 'end'
    },
    /** Input by the reader releases the anchor. */
    free() {
      watch.noteHand()
      if (hold.current !== 'end') hold.current = null
    },
  }
}

/** Not before the viewport is measured. Scroll repeatedly for a while: to the end, not to the row that is last now. */
function scrollToAnchor(wanted: Anchor, rows: readonly { key: string }[], list: VirtualizerHandle) {
  if (wanted === 'end') return list.scrollTo(Number.MAX_SAFE_INTEGER)
  const place = rows.findIndex(({ key }) => key === wanted.key)
  if (place >= 0) list.scrollToIndex(place, { align: wanted.align })
}

/** Without the list's own scrolling: that repeats for a while, and would fight against the reader. */
function keepAnchor(held: Anchor, rows: readonly { key: string }[], scroller: HTMLElement, list: VirtualizerHandle) {
  if (held === 'end') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const place = rows.findIndex(({ key }) => key === held.key)
  if (place < 0) return
  const above = held.align === 'center' ? (list.viewportSize - list.getItemSize(place)) / 2 : 0
  scroller.scrollTop = list.getItemOffset(place) - above
}

function visibleRow(key: string, place: number, list: VirtualizerHandle): VisibleRow {
  const top = list.getItemOffset(place) - list.scrollOffset
  return { key, top, bottom: top + list.getItemSize(place) }
}
