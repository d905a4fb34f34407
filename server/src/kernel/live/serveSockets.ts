import { AppError } from '@recado/contract/errors'
import type { ClientMessage } from '@recado/contract/events'
import { keyedQueue } from '../concurrency/keyedQueue.ts'
import type { SessionCache } from '../identity/sessionCache.ts'
import type { Logger } from '../log.ts'
import { authenticateSockets } from './authenticateSockets.ts'
import { FAILED_REPLY, handleClientMessages } from './handleClientMessages.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { type PresenceListener, trackPresence } from './presence.ts'
import { createRecordViewers } from './recordViewers.ts'
import { roomsOf } from './roomsOf.ts'
import type { SocketClient, SocketHandlers, ViewedRecord } from './socketHandlers.ts'
import type { SocketLimiter } from './socketLimits.ts'

type SocketOptions = {
  sessionCache: SessionCache
  presences: PresenceListener[]
  /** How long changes of presence are collected. */
  pause: number
  socketHandlers: SocketHandlers[]
  bounds: SocketLimiter
  log: Logger
}

/** Accepts sockets with a live session, puts them into their rooms, and closes them when the session ends. */
export function serveSockets(io: LiveServer, { sessionCache, presences, pause, socketHandlers, bounds, log }: SocketOptions) {
  const { noted, settled } = createBackgroundWork(log)
  const open = createRecordViewers(io, socketHandlers, { enough: bounds.heardOfPresence })
  const { recognise, confirm, affected } = authenticateSockets(io, { sessionCache, rightsChanged: open.recheck })
  const { arrive, leave, hurry } = trackPresence(io, presences, { pause })
  const inOrder = keyedQueue()

  io.use((socket, next) => {
    recognise(String(socket.handshake.auth.token ?? '')).then((identity) => {
      socket.data.identity = identity
      next(bounds.mayOpen(identity.actor) ? undefined : new AppError('ERR_RATE_LIMIT'))
    }, next)
  })

  io.on('connection', (socket) => {
    const { actor } = socket.data.identity
    noted(Promise.resolve(socket.join(roomsOf(actor))))
    const isFirst = bounds.opened(actor)
    const asker = open.askerOf(socket)
    handleClientMessages(socket, {
      bounds,
      beat: () => void (bounds.isNewHeartbeat(actor) && noted(beat(socket))),
      // In order: "leave" must not overtake the "join" before it, which waits for the database.
      answer: (message, given) => noted(inOrder(socket.id, () => answerOf(socketHandlers, message, { asker, given }))),
    })
    socket.on('disconnecting', () => {
      bounds.closed(actor)
      const left = open.openOf(socket.rooms)
      socket.once('disconnect', () => noted(Promise.all([leave(actor), ...left.map((record) => open.tell(actor.companyId, record))])))
    })
    if (isFirst) noted(arrive(actor))
    socket.emit('ready')
  })

  /** A due date passes without any change in the database, so a heartbeat also checks the subscription. */
  async function beat(socket: LiveSocket) {
    await confirm(socket)
    if (socket.connected) await arrive(socket.data.identity.actor)
  }

  async function revalidate(companyId: number) {
    for (const socket of affected(companyId)) await noted(confirm(socket))
  }

  return {
    revalidate: (companyId: number) => noted(revalidate(companyId)),
    /** Some people no longer see a record they had open: tell the others who is left. */
    shutOut: (companyId: number, record: ViewedRecord) => void (open.isOpenable(record) && noted(open.tell(companyId, record))),
    /** Resolves when the work of the last sockets is done, such as storing that their users are offline. */
    settled: () => Promise.resolve(hurry()).then(settled),
  }
}

async function answerOf(
  socketHandlers: readonly SocketHandlers[],
  message: ClientMessage,
  { asker, given }: { asker: SocketClient; given: number },
) {
  for (const handlers of socketHandlers) {
    const said = await handlers[message]?.(asker, given)
    if (said) return said
  }
  return undefined
}

/** Tracks work that nobody waits for: failures are logged, and the end of the process waits for the rest. */
function createBackgroundWork(log: Logger) {
  const underWay = new Set<Promise<unknown>>()
  return {
    noted(work: Promise<unknown>): Promise<unknown> {
      const failed = (error: unknown) => {
        log.warn({ err: error }, 'a socket event failed')
        return FAILED_REPLY
      }
      const watched = work.catch(failed).finally(() => underWay.delete(watched))
      underWay.add(watched)
      return watched
    },
    settled: () => Promise.all(underWay),
  }
}
