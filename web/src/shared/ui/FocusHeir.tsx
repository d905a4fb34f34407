import { useEffect, useLayoutEffect, useRef } from 'react'

/** What stands in a list among others like it. */
const ROW = 'tr, li, article'
const CONTROLS = 'button:enabled, input:enabled, a[href]'

/**
 * Stands in a dialog and gives the focus on when that closes over what had it before and is gone, as a deleted row is: to the same button of
 * the next row, or of the one before. The whole page would have it else, and who goes by keys begins at its top again.
 */
export function FocusHeir() {
  const heirs = useRef<HTMLElement[]>([])
  // Before the dialog takes the focus itself.
  useLayoutEffect(() => {
    heirs.current = heirsOf(document.activeElement)
  }, [])
  // When nothing of the dialog is there any more.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heirs.current.find(({ isConnected }) => isConnected)?.focus()
    },
    [],
  )
  return null
}

/** To whom the focus goes once the row is gone that the element stands in, the nearest first. */
export function heirsOf(element: Element | null): HTMLElement[] {
  const row = element?.closest(ROW)
  if (!element || !row) return []
  const place = controlsIn(row).indexOf(element as HTMLElement)
  return [row.nextElementSibling, row.previousElementSibling].flatMap((other) => {
    const controls = other ? controlsIn(other) : []
    return controls.at(place) ?? controls.at(-1) ?? []
  })
}

/** From the end, where what deletes a row stands in each of them, whatever else can be done with it. */
const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)].reverse()
