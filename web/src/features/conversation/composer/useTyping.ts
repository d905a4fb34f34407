import { useRef } from 'react'
import { ask } from '../../../shared/live/ask.ts'

/** The server forgets it after six seconds. */
const AGAIN = 3000

/** Lets colleagues know that one is typing here, not at every key. */
export function useTyping(ticketId: number): () => void {
  const last = useRef(-AGAIN)
  return () => {
    const now = performance.now()
    if (now - last.current < AGAIN) return
    last.current = now
    ask('typing', ticketId)
  }
}
