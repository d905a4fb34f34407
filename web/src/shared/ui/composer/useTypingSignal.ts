import { useRef } from 'react'

/** Shorter than the time after which receivers stop showing it: five seconds in chats, six in conversations. */
const INTERVAL = 3000

/** Signals that the user is typing, at most once per interval. */
export function useTypingSignal(send: () => void): () => void {
  const last = useRef(-INTERVAL)
  return () => {
    const now = performance.now()
    if (now - last.current < INTERVAL) return
    last.current = now
    send()
  }
}
