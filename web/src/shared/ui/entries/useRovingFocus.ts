import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

type RovingOptions = {
  rows: readonly { id: number }[]
  /** The start row if the list had no focus yet. */
  start: number | undefined
  scroller: RefObject<HTMLElement | null>
  virtualizer: RefObject<VirtualizerHandle | null>
}

/** Roving tabindex: one row takes the focus for the list, arrow keys move it, and the list scrolls along. */
export function useRovingFocus({ rows, start, scroller, virtualizer }: RovingOptions) {
  const [current, setCurrent] = useState<{ id: number; index: number } | null>(null)
  const wanted = useRef<number>(undefined)
  const index = useMemo(() => indexOfCurrent(rows, current, start), [rows, current, start])

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] [data-main]`)?.focus({ preventScroll: true })
    wanted.current = undefined
  })

  const goTo = (next: number) => {
    const position = Math.min(Math.max(next, 0), rows.length - 1)
    const row = rows[position]
    if (!row) return
    wanted.current = row.id
    setCurrent({ id: row.id, index: position })
    virtualizer.current?.scrollToIndex(position, { align: 'nearest' })
  }
  return {
    /** The row that takes the focus; null before the first focus. */
    index: Math.max(index, 0),
    /** Whether a row has had the focus. */
    wasFocused: current !== null,
    goTo,
    move: (step: number) => goTo(index < 0 ? 0 : index + step),
    onFocus: (id: number) => current?.id !== id && setCurrent({ id, index: rows.findIndex((row) => row.id === id) }),
  }
}

/** The index of the current row; once it is removed, that of its neighbour. */
function indexOfCurrent(rows: RovingOptions['rows'], current: { id: number; index: number } | null, start: number | undefined) {
  const position = rows.findIndex(({ id }) => id === (current?.id ?? start))
  return position < 0 && current ? Math.min(current.index, rows.length - 1) : position
}
