import { useMemo, useSyncExternalStore } from 'react'

const INTERVAL = 5000
const MINUTE = 60_000

const currentMinute = () => Math.floor(Date.now() / MINUTE)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let publishedMinute = currentMinute()

/** All who watch the time share one timer. It is short, because browsers slow timers down while a page is hidden. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    if (publishedMinute === currentMinute()) return
    publishedMinute = currentMinute()
    for (const notify of listeners) notify()
  }, INTERVAL)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated every minute. */
export function useCurrentMinute(): Date {
  const minute = useSyncExternalStore(subscribe, currentMinute)
  return useMemo(() => new Date(minute * MINUTE), [minute])
}
