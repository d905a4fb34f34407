/** A row that a reader has before them, and where its edges are below the upper edge of what is seen. */
export type SeenRow = { key: string; top: number; bottom: number }

/** Places are rounded to what a screen can show. */
const blur = 1

/** So long after a reader's hand, or after rows have come, the list may still move for it; in milliseconds. */
const moving = { byHand: 2000, byGrowth: 1000 }

/**
 * Notices when a reader goes up. Then both edges of a row are lower than before: while rows find their size, a list keeps at
 * least one of them where it was, and what comes behind moves neither.
 */
export function createReaderWatch(now = () => performance.now()) {
  let before: SeenRow | undefined
  let sizeBefore = 0
  let actedAt = Number.NEGATIVE_INFINITY
  let grownAt = Number.NEGATIVE_INFINITY
  /** Nobody's hand was there, and rows have just come: it was them. A search of the browser's own or a screen reader has no hand, but time. */
  const isByItself = () => now() - actedAt > moving.byHand && now() - grownAt < moving.byGrowth
  return {
    /** From here on. */
    begin(first: SeenRow | undefined, size = sizeBefore) {
      before = first
      sizeBefore = size
    },
    /** A wheel, a finger, a key: what follows is the reader's. */
    noteHand() {
      actedAt = now()
    },
    noteGrowth() {
      grownAt = now()
    },
    /**
     * Whether they have gone up, as what stood first before them tells; whoever goes up in steps that nobody notices is noticed in the end.
     * Nothing is concluded in the moment in which the whole has found another size: what stands where is made up for a little later.
     */
    hasGoneUp(first: SeenRow | undefined, rowNow: (key: string) => SeenRow | undefined, size = 0) {
      const isStill = size === sizeBefore
      sizeBefore = size
      const seen = before && rowNow(before.key)
      const up = before && seen ? Math.min(seen.top - before.top, seen.bottom - before.bottom) : 0
      if (up <= 0) before = first
      return up > blur && isStill && !isByItself()
    },
  }
}
