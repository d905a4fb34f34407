import { useEffect, useState } from 'react'

/** The elements that count as a row. */
const ROW = 'tr, li, article'
const CONTROLS = 'button:enabled, input:enabled, a[href]'

/**
 * Placed in a dialog. When the dialog closes and the focused row was deleted, moves the focus to the same button of the next row, or of the
 * row before. Otherwise the focus would fall back to the page, and keyboard users would start at its top.
 */
export function FocusNextRowAfterDelete() {
  // The first render: the dialog has not taken the focus yet.
  const [nextControls] = useState(() => nextRowControls(document.activeElement))
  // Runs when the dialog is removed.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) nextControls.find(({ isConnected }) => isConnected)?.focus()
    },
    [nextControls],
  )
  return null
}

/** The controls that get the focus once the element's row is deleted, the nearest first. */
export function nextRowControls(element: Element | null): HTMLElement[] {
  const row = element?.closest(ROW)
  if (!element || !row) return []
  const position = controlsIn(row).indexOf(element as HTMLElement)
  return [row.nextElementSibling, row.previousElementSibling].flatMap((other) => {
    const controls = other ? controlsIn(other) : []
    return controls.at(position) ?? controls.at(-1) ?? []
  })
}

/** Counted from the end of the row: the delete button is always the last one. */
const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)].reverse()
