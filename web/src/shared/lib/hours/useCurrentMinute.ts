import { useSyncExternalStore } from 'react'

const INTERVAL = 5000
const MINUTE = 60_000

const currentMinute = () => Math.floor(Date.now() / MINUTE)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** All who watch the time share one timer. Its interval is short, because a minute may begin at any moment. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
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
export const useCurrentMinute = () => new Date(useSyncExternalStore(subscribe, currentMinute) * MINUTE)
