import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

type Roving = {
  rows: readonly { id: number }[]
  /** Where one begins who has not been in the list yet. */
  start: number | undefined
  scroller: RefObject<HTMLElement | null>
  virtualizer: RefObject<VirtualizerHandle | null>
}

/** One row of a list takes the focus for all of them; the arrows hand it on, and the list scrolls after it. */
export function useRoving({ rows, start, scroller, virtualizer }: Roving) {
  const [current, setCurrent] = useState<{ id: number; index: number } | null>(null)
  const wanted = useRef<number>(undefined)
  const index = useMemo(() => placeOf(rows, current, start), [rows, current, start])

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] [data-main]`)?.focus({ preventScroll: true })
    wanted.current = undefined
  })

  const goTo = (next: number) => {
    const place = Math.min(Math.max(next, 0), rows.length - 1)
    const row = rows[place]
    if (!row) return
    wanted.current = row.id
    setCurrent({ id: row.id, index: place })
    virtualizer.current?.scrollToIndex(place, { align: 'nearest' })
  }
  return {
    /** Of whoever takes the focus; without one, nobody has been there yet. */
    index: Math.max(index, 0),
    goTo,
    move: (step: number) => goTo(index < 0 ? 0 : index + step),
    onFocus: (id: number) => current?.id !== id && setCurrent({ id, index: rows.findIndex((row) => row.id === id) }),
  }
}

/** Where the current one stands now; once it is gone, its neighbour. */
function placeOf(rows: Roving['rows'], current: { id: number; index: number } | null, start: number | undefined) {
  const place = rows.findIndex(({ id }) => id === (current?.id ?? start))
  return place < 0 && current ? Math.min(current.index, rows.length - 1) : place
}
