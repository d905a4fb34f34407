import { useSyncExternalStore } from 'react'

/** A blink is not worth a word. */
const patience = 2000

let offlineSince: Date | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Since when the live connection is down, as the socket's owner reports it. */
export const liveStatus = {
  up() {
    clearTimeout(waiting)
    waiting = undefined
    change(null)
  },
  down() {
    if (offlineSince || waiting !== undefined) return
    const since = new Date()
    waiting = setTimeout(() => change(since), patience)
  },
}

/** When the live connection was lost; null while it is there. */
export const useOfflineSince = () => useSyncExternalStore(subscribe, () => offlineSince)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(since: Date | null) {
  offlineSince = since
  for (const listener of listeners) listener()
}
