import { createStore, useStore } from '#web/shared/data/store/createStore.ts'

/** What shows that the server cannot be reached: the browser has no network, a request failed, or the live socket is closed. */
type Sign = 'browser' | 'request' | 'socket'

type NetworkState = {
  /** Since when there has been a sign; null while there is none. */
  offlineSince: Date | null
  /** Whether requests can be expected to arrive. They may while only the socket is closed. */
  canRequest: boolean
}

const signs = new Set<Sign>()
const state = createStore<NetworkState>({ offlineSince: null, canRequest: true })

function setSign(sign: Sign, isOffline: boolean) {
  if (signs.has(sign) === isOffline) return
  if (isOffline) signs.add(sign)
  else signs.delete(sign)
  state.set({
    offlineSince: signs.size === 0 ? null : (state.get().offlineSince ?? new Date()),
    canRequest: !signs.has('browser') && !signs.has('request'),
  })
}

/** Whether the server can be reached. The first sign that it cannot be counts. */
export const networkStatus = {
  canRequest: () => state.get().canRequest,
  isOffline: () => state.get().offlineSince !== null,
  subscribe: state.subscribe,
  /** For code that sends requests. */
  requestAnswered: () => setSign('request', false),
  requestFailed: () => setSign('request', true),
  hasRequestFailed: () => signs.has('request'),
  /** For the owner of the socket. A server that accepts the socket answers requests too. */
  socketOpened() {
    setSign('socket', false)
    setSign('request', false)
  },
  socketClosed: () => setSign('socket', true),
  /** After sign-out there is no socket. */
  socketEnded: () => setSign('socket', false),
}

if (navigator.onLine === false) setSign('browser', true)
window.addEventListener('offline', () => setSign('browser', true))
window.addEventListener('online', () => setSign('browser', false))

/** When the server became unreachable; null while it can be reached. */
export const useOfflineSince = () => useStore(state, ({ offlineSince }) => offlineSince)

/** Whether missing data can be loaded now. */
export const useCanRequest = () => useStore(state, ({ canRequest }) => canRequest)
