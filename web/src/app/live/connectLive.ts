import type { ClientMessage } from '@recado/contract/events'
import { io } from 'socket.io-client'
import { freshToken } from '../../shared/api/refresh.ts'
import { resumeSession } from '../../shared/auth/access.ts'
import { openDoor } from '../../shared/live/ask.ts'
import { announceReconnect, announceSilence, deliver, type LivePayload } from '../../shared/live/live.ts'
import { liveStatus } from '../../shared/live/liveStatus.ts'
import { outbox } from '../../shared/outbox/outbox.ts'
import { lookForNewVersion } from '../../shared/version/newVersion.ts'

const heartbeat = 300_000
const refusedPause = 3000

/**
 * Opens the live socket and keeps it open until the returned function is called. `begun`: called when events start; earlier ones were
 * missed.
 */
export function connectLive(begun: () => void): () => void {
  const socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, auth: (give) => void credentials().then(give) })
  const say = (message: ClientMessage) => socket.emit(message)
  const closeDoor = openDoor(({ message, value }) => socket.emit(message, value))
  let wasReady = false
  let closed = false
  let again: ReturnType<typeof setTimeout> | undefined

  socket.on('ready', () => {
    liveStatus.up()
    say('joinNotification')
    say('userStatus')
    // Send the outbox first, so that what is fetched next includes it.
    if (wasReady) {
      void outbox.flush().then(announceReconnect)
      // A server that was down may come back as a new version.
      void lookForNewVersion()
    } else begun()
    wasReady = true
  })
  socket.onAny((event: string, payload: LivePayload) => deliver(event, payload))

  // Refused or disconnected by the server: the session may have ended, which loading its user shows. If not, reconnect.
  const comeAgain = () => {
    liveStatus.down()
    if (closed || socket.active) return
    clearTimeout(again)
    again = setTimeout(() => void resumeSession().then(() => !closed && socket.connect()), refusedPause)
  }
  socket.on('disconnect', announceSilence)
  socket.on('disconnect', comeAgain)
  socket.on('connect_error', comeAgain)

  const beat = setInterval(() => say('userStatus'), heartbeat)
  return () => {
    closed = true
    closeDoor()
    clearInterval(beat)
    clearTimeout(again)
    socket.disconnect()
    liveStatus.up()
  }
}

/** Without a token the server refuses the socket, and the session is checked. */
const credentials = () =>
  freshToken().then(
    (token) => ({ token }),
    () => ({}),
  )
