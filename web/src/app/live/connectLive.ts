import type { ClientMessageName } from '@recado/contract/events'
import { io } from 'socket.io-client'
import { validToken } from '#web/shared/data/api/refresh.ts'
import { resumeSession } from '#web/shared/data/auth/signIn.ts'
import { attachSocket } from '#web/shared/data/live/emit.ts'
import { dispatchEvent, type LivePayload, notifyDisconnect, notifyReconnect } from '#web/shared/data/live/liveEvents.ts'
import { networkStatus } from '#web/shared/data/live/networkStatus.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import { checkForNewVersion } from '#web/shared/lib/version/newVersion.ts'

const HEARTBEAT = 300_000
const RETRY_DELAY = 3000

/**
 * Opens the live socket and keeps it open until the returned function is called. `onConnected`: called when events start; earlier ones were
 * missed.
 */
export function connectLive(onConnected: () => void): () => void {
  const socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, auth: (give) => void credentials().then(give) })
  const emit = (message: ClientMessageName) => socket.emit(message)
  const closeDoor = attachSocket(({ message, value }) => socket.emit(message, value))
  let wasReady = false
  let closed = false
  let again: ReturnType<typeof setTimeout> | undefined

  socket.on('ready', () => {
    networkStatus.socketOpened()
    emit('joinNotification')
    emit('userStatus')
    // Send the outbox first, so that what is fetched next includes it.
    if (wasReady) {
      void outbox.flush().then(notifyReconnect)
      // A server that was down may come back as a new version.
      void checkForNewVersion()
    } else onConnected()
    wasReady = true
  })
  socket.onAny((event: string, payload: LivePayload) => dispatchEvent(event, payload))

  // Refused or disconnected by the server: the session may have ended, which loading its user shows. If not, reconnect.
  const comeAgain = () => {
    networkStatus.socketClosed()
    if (closed || socket.active) return
    clearTimeout(again)
    again = setTimeout(() => void resumeSession().then(() => !closed && socket.connect()), RETRY_DELAY)
  }
  socket.on('disconnect', notifyDisconnect)
  socket.on('disconnect', comeAgain)
  socket.on('connect_error', comeAgain)

  const beat = setInterval(() => emit('userStatus'), HEARTBEAT)
  return () => {
    closed = true
    closeDoor()
    clearInterval(beat)
    clearTimeout(again)
    socket.disconnect()
    networkStatus.socketEnded()
  }
}

/** Without a token the server refuses the socket, and the session is checked. */
const credentials = () =>
  validToken().then(
    (token) => ({ token }),
    () => ({}),
  )
