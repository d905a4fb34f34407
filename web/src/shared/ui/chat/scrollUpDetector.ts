/** A visible row, and its edges relative to the top of the visible part. */
export type VisibleRow = { key: string; top: number; bottom: number }

/** Positions are rounded to whole device pixels. */
const TOLERANCE = 1

/** For this long (ms) after user input or after new rows, the list may still move because of it. */
const settleTimes = { input: 2000, newRows: 1000 }

/**
 * Detects that the reader scrolls up: then both edges of a row move down. While rows are being measured, the list keeps at least one edge
 * in place, and rows below move neither.
 */
export function createScrollUpDetector(now = () => performance.now()) {
  let startRow: VisibleRow | undefined
  let sizeBefore = 0
  let inputAt = Number.NEGATIVE_INFINITY
  let newRowsAt = Number.NEGATIVE_INFINITY
  /**
   * There was no input, and rows have just arrived: they moved the list. The browser's own search and screen readers give no input, but
   * they come later.
   */
  const isMovedByRows = () => now() - inputAt > settleTimes.input && now() - newRowsAt < settleTimes.newRows
  return {
    /** Starts from this row. */
    restart(first: VisibleRow | undefined, size = sizeBefore) {
      startRow = first
      sizeBefore = size
    },
    /** Wheel, touch or key: the movement after it is the reader's. */
    noteInput() {
      inputAt = now()
    },
    noteNewRows() {
      newRowsAt = now()
    },
    /**
     * Whether the reader has scrolled up since. Small steps add up.
     * Do not decide while the total height changes: the list corrects positions a little later.
     */
    hasScrolledUp(first: VisibleRow | undefined, currentRow: (key: string) => VisibleRow | undefined, size = 0) {
      const hasSameSize = size === sizeBefore
      sizeBefore = size
      const current = startRow && currentRow(startRow.key)
      const up = startRow && current ? Math.min(current.top - startRow.top, current.bottom - startRow.bottom) : 0
      if (up <= 0) startRow = first
      return up > TOLERANCE && hasSameSize && !isMovedByRows()
    },
  }
}
