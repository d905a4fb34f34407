/** Calls at most once per interval; calls in between are dropped. */
export function throttle(callback: () => void, pause: number, now = () => performance.now()): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - last < pause) return
    last = now()
    callback()
  }
}
