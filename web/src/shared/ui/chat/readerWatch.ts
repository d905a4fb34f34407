/** A row that a reader has before them, and where its edges are below the upper edge of what is seen. */
export type SeenRow = { key: string; top: number; bottom: number }

/** Places are rounded to what a screen can show. */
const blur = 1

/**
 * Notices when a reader goes up. Then both edges of a row are lower than before: while rows find their size, a list keeps at
 * least one of them where it was, and what comes behind moves neither.
 */
export function createReaderWatch() {
  let before: SeenRow | undefined
  return {
    /** From here on. */
    begin(first: SeenRow | undefined) {
      before = first
    },
    /** Whether they have gone up, as what stood first before them tells; whoever goes up in steps that nobody notices is noticed in the end. */
    hasGoneUp(first: SeenRow | undefined, rowNow: (key: string) => SeenRow | undefined) {
      const now = before && rowNow(before.key)
      const up = before && now ? Math.min(now.top - before.top, now.bottom - before.bottom) : 0
      if (up <= 0) before = first
      return up > blur
    },
  }
}
