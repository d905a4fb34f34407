import { createStore, useStore } from '../store/createStore.ts'

/** A shorter interruption is not shown. */
const OFFLINE_DELAY = 2000

const offlineSince = createStore<Date | null>(null)
let waiting: ReturnType<typeof setTimeout> | undefined

/** Since when the live connection is down; set by the owner of the socket. */
export const liveStatus = {
  up() {
    clearTimeout(waiting)
    waiting = undefined
    offlineSince.set(null)
  },
  down() {
    if (offlineSince.get() || waiting !== undefined) return
    const since = new Date()
    waiting = setTimeout(() => offlineSince.set(since), OFFLINE_DELAY)
  },
}

/** When the live connection was lost; null while it is up. */
export const useOfflineSince = () => useStore(offlineSince)
