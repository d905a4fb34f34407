/** Does something at most once within a time; what comes in between is let go, not kept for later. */
export function sparing(act: () => void, pause: number, now = () => performance.now()): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - last < pause) return
    last = now()
    act()
  }
}
