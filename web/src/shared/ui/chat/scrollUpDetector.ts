/** A visible row, and its edges relative to the top of the visible part. */
export type VisibleRow = { key: string; top: number; bottom: number }

/** Positions are rounded to whole device pixels. */
const TOLERANCE = 1

/** For this long (ms) after user input or after new rows, the list may still move because of it. */
const settleTimes = { byHand: 2000, byGrowth: 1000 }

/**
 * Detects that the reader scrolls up: then both edges of a row move down. While rows are being measured, the list keeps at least one edge
 * in place, and rows below move neither.
 */
export function createScrollUpDetector(now = () => performance.now()) {
  let before: VisibleRow | undefined
  let sizeBefore = 0
  let actedAt = Number.NEGATIVE_INFINITY
  let grownAt = Number.NEGATIVE_INFINITY
  /**
   * There was no input, and rows have just arrived: they moved the list. The browser's own search and screen readers give no input, but
   * they come later.
   */
  const isByItself = () => now() - actedAt > settleTimes.byHand && now() - grownAt < settleTimes.byGrowth
  return {
    /** Starts from this row. */
    begin(first: VisibleRow | undefined, size = sizeBefore) {
      before = first
      sizeBefore = size
    },
    /** Wheel, touch or key: the movement after it is the reader's. */
    noteHand() {
      actedAt = now()
    },
    noteGrowth() {
      grownAt = now()
    },
    /**
     * Whether the reader has scrolled up since. Small steps add up.
     * Do not decide while the total height changes: the list corrects positions a little later.
     */
    hasGoneUp(first: VisibleRow | undefined, rowNow: (key: string) => VisibleRow | undefined, size = 0) {
      const isStill = size === sizeBefore
      sizeBefore = size
      const seen = before && rowNow(before.key)
      const up = before && seen ? Math.min(seen.top - before.top, seen.bottom - before.bottom) : 0
      if (up <= 0) before = first
      return up > TOLERANCE && isStill && !isByItself()
    },
  }
}
