import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useRovingFocus } from './useRovingFocus.ts'
import { useSteadyRows } from './useSteadyRows.ts'

/** The rows of the list as they are shown, with their pointer and keyboard handling. */
export function useEntryList<R extends { id: number }>(
  live: readonly R[],
  chosen: number | undefined,
  onFocus: (id: number | null) => void,
) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const { rows, removedIds, newAbove, applyOrder, onPointerActivity, onScroll } = useSteadyRows(live)
  const roving = useRovingFocus({ rows, start: chosen, scroller, virtualizer })

  // When the list unmounts, no blur event comes: report it here.
  useEffect(() => () => onFocus(null), [onFocus])

  const keys: Record<string, () => void> = {
    ArrowDown: () => roving.move(1),
    ArrowUp: () => roving.move(-1),
    Home: () => roving.goTo(0),
    End: () => roving.goTo(rows.length - 1),
  }
  return {
    scroller,
    virtualizer,
    rows,
    removedIds,
    newAbove,
    onScroll,
    /** The position of the row that takes the focus. */
    current: roving.index,
    wasFocused: roving.wasFocused,
    scrollToTop: () => {
      applyOrder()
      virtualizer.current?.scrollTo(0)
    },
    handle: {
      move: roving.move,
      open: () => entryLinkOf(scroller.current, rows[roving.index])?.click(),
      leaveChosen() {
        const index = rows.findIndex(({ id }) => id === chosen)
        if (index >= 0) roving.goTo(index + 1 < rows.length ? index + 1 : index - 1)
      },
      applyOrder,
    },
    handlers: {
      onPointerMove: onPointerActivity,
      onKeyDown(event: KeyboardEvent) {
        onPointerActivity()
        const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
      onFocus({ target }: FocusEvent) {
        const id = Number(target.closest('[data-row]')?.getAttribute('data-row')) || null
        if (id !== null) roving.onFocus(id)
        onFocus(id)
      },
      onBlur: ({ relatedTarget }: FocusEvent) => void (!scroller.current?.contains(relatedTarget) && onFocus(null)),
    },
  }
}

const entryLinkOf = (scroller: HTMLElement | null, row: { id: number } | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${row?.id}"] [data-main]`)
