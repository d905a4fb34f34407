import { useEffect, useState } from 'react'
import { useOutbox } from './outbox.ts'
import type { OutboxEntry } from './task.ts'

/** Faster tasks are not shown. */
const DELAY = 2000

/** Tasks that have waited longer than a moment, and refused ones. */
export function useWaitingEntries(): readonly OutboxEntry[] {
  const entries = useOutbox()
  const [, look] = useState(0)
  const now = Date.now()
  const isOld = ({ createdAt, state }: OutboxEntry) => state === 'failed' || now - Date.parse(createdAt) >= DELAY
  const isWaiting = entries.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const looking = setInterval(() => look((count) => count + 1), DELAY / 2)
    return () => clearInterval(looking)
  }, [isWaiting])
  return entries.some(isOld) ? entries : none
}

const none: readonly OutboxEntry[] = []
