import { useRef } from 'react'

/** The company forgets after a few seconds that somebody types. */
const AGAIN = 3000

/** Tells now and then, not at every key. */
export function useTypingSignal(tell: () => void): () => void {
  const last = useRef(-AGAIN)
  return () => {
    const now = performance.now()
    if (now - last.current < AGAIN) return
    last.current = now
    tell()
  }
}
