import { useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { createScrollUpDetector, type VisibleRow } from './scrollUpDetector.ts'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** What stays in its position while rows are measured: the end, or a row. */
type Anchor = 'end' | { key: string; align: 'start' | 'center' }

/** Scrolls so that what the reader sees does not move while rows are added or measured. */
export function useScrollAnchor<M extends ThreadMessage>(rows: readonly ThreadRow<M>[]) {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | null>('end')
  const [detector] = useState(createScrollUpDetector)

  const restore = () => {
    if (anchor.current !== null && scroller.current && list.current) restorePosition(anchor.current, rows, scroller.current, list.current)
  }
  const restoreEnd = () => anchor.current === 'end' && restore()
  function show(target: Anchor) {
    anchor.current = target
    detector.restart(undefined)
    restore()
    if (list.current) scrollToAnchor(target, rows, list.current)
  }
  const visibleRowAt = (index: number) => {
    const [row, handle] = [rows[index], list.current]
    return row && handle ? visibleRow(row.key, index, handle) : undefined
  }
  const rowOf = (key: string) => visibleRowAt(rows.findIndex((row) => row.key === key))
  const hasScrolledUp = (first: VisibleRow | undefined) => detector.hasScrolledUp(first, rowOf, list.current?.scrollSize)
  return {
    list,
    scroller,
    restore,
    show,
    restoreEnd,
    followEnd: () => {
      detector.noteNewRows()
      restoreEnd()
    },
    anchorToEnd() {
      anchor.current = 'end'
    },
    /**
     * The end is the anchor once the reader reaches it, until they scroll up: rows that are not measured yet move the end, not the reader.
     * Returns whether it is.
     */
    updateAnchor(isEndVisible: boolean, index: number, isLoaded: boolean) {
      const first = visibleRowAt(index)
      if (isEndVisible) detector.restart(first, list.current?.scrollSize)
      if (isEndVisible) anchor.current ??= 'end'
      else if (anchor.current === 'end' && (!isLoaded || hasScrolledUp(first))) anchor.current = null
      return anchor.current === 'end'
    },
    /** Input by the reader releases the anchor. */
    release() {
      detector.noteInput()
      if (anchor.current !== 'end') anchor.current = null
    },
  }
}

/** Not before the viewport is measured. Scroll repeatedly for a while: to the end, not to the row that is last now. */
function scrollToAnchor(target: Anchor, rows: readonly { key: string }[], list: VirtualizerHandle) {
  if (target === 'end') return list.scrollTo(Number.MAX_SAFE_INTEGER)
  const index = rows.findIndex(({ key }) => key === target.key)
  if (index >= 0) list.scrollToIndex(index, { align: target.align })
}

/** Without the list's own scrolling: that repeats for a while, and would fight against the reader. */
function restorePosition(anchor: Anchor, rows: readonly { key: string }[], scroller: HTMLElement, list: VirtualizerHandle) {
  if (anchor === 'end') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const index = rows.findIndex(({ key }) => key === anchor.key)
  if (index < 0) return
  const above = anchor.align === 'center' ? (list.viewportSize - list.getItemSize(index)) / 2 : 0
  scroller.scrollTop = list.getItemOffset(index) - above
}

function visibleRow(key: string, index: number, list: VirtualizerHandle): VisibleRow {
  const top = list.getItemOffset(index) - list.scrollOffset
  return { key, top, bottom: top + list.getItemSize(index) }
}
