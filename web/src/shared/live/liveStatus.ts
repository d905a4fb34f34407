import { createStore, useStore } from '../store/createStore.ts'

/** A blink is not worth a word. */
const patience = 2000

const offlineSince = createStore<Date | null>(null)
let waiting: ReturnType<typeof setTimeout> | undefined

/** Since when the live connection is down, as the socket's owner reports it. */
export const liveStatus = {
  up() {
    clearTimeout(waiting)
    waiting = undefined
    offlineSince.set(null)
  },
  down() {
    if (offlineSince.get() || waiting !== undefined) return
    const since = new Date()
    waiting = setTimeout(() => offlineSince.set(since), patience)
  },
}

/** When the live connection was lost; null while it is there. */
export const useOfflineSince = () => useStore(offlineSince)
