import { useMemo, useSyncExternalStore } from 'react'

const INTERVAL = 5000
const MINUTE = 60_000

const currentMinute = () => Math.floor(Date.now() / MINUTE)

const listeners = new Set<() => void>()
let looking: ReturnType<typeof setInterval> | undefined
let toldMinute = currentMinute()

/** All who watch the time share one timer. It is short, because browsers slow timers down while a page is hidden. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  looking ??= setInterval(() => {
    if (toldMinute === currentMinute()) return
    toldMinute = currentMinute()
    for (const tell of listeners) tell()
  }, INTERVAL)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
}

/** The current time, updated every minute. */
export function useCurrentMinute(): Date {
  const minute = useSyncExternalStore(subscribe, currentMinute)
  return useMemo(() => new Date(minute * MINUTE), [minute])
}
