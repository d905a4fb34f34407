import { AppError } from '@recado/contract/errors'
import type { ClientMessageName } from '@recado/contract/events'
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
  const { track, settled } = createBackgroundWork(log)
  const viewers = createRecordViewers(io, socketHandlers, { pauseAfter: bounds.spendPresenceUpdates })
  const { recognise, confirm, affected } = authenticateSockets(io, { sessionCache, rightsChanged: viewers.recheck })
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
    track(Promise.resolve(socket.join(roomsOf(actor))))
    const isFirst = bounds.opened(actor)
    const client = viewers.clientOf(socket)
    handleClientMessages(socket, {
      bounds,
      beat: () => void (bounds.isNewHeartbeat(actor) && track(beat(socket))),
      // In order: "leave" must not overtake the "join" before it, which waits for the database.
      answer: (message, recordId) => track(inOrder(socket.id, () => answerOf(socketHandlers, message, { client, recordId }))),
    })
    socket.on('disconnecting', () => {
      bounds.closed(actor)
      const openRecords = viewers.openOf(socket.rooms)
      socket.once('disconnect', () =>
        track(Promise.all([leave(actor), ...openRecords.map((record) => viewers.publish(actor.companyId, record))])),
      )
    })
    if (isFirst) track(arrive(actor))
    socket.emit('ready')
  })

  /** A due date passes without any change in the database, so a heartbeat also checks the subscription. */
  async function beat(socket: LiveSocket) {
    await confirm(socket)
    if (socket.connected) await arrive(socket.data.identity.actor)
  }

  async function revalidate(companyId: number) {
    for (const socket of affected(companyId)) await track(confirm(socket))
  }

  return {
    revalidate: (companyId: number) => track(revalidate(companyId)),
    /** Some users no longer see a record that they had open: publish to the others who is left. */
    recheckViewers: (companyId: number, record: ViewedRecord) =>
      void (viewers.isOpenable(record) && track(viewers.publish(companyId, record))),
    /** Resolves when the work of the last sockets is done, such as storing that their users are offline. */
    settled: () => Promise.resolve(hurry()).then(settled),
  }
}

async function answerOf(
  socketHandlers: readonly SocketHandlers[],
  message: ClientMessageName,
  { client, recordId }: { client: SocketClient; recordId: number },
) {
  for (const handlers of socketHandlers) {
    const reply = await handlers[message]?.(client, recordId)
    if (reply) return reply
  }
  return undefined
}

/** Tracks work that no caller waits for: failures are logged, and the end of the process waits for the rest. */
function createBackgroundWork(log: Logger) {
  const running = new Set<Promise<unknown>>()
  return {
    track(work: Promise<unknown>): Promise<unknown> {
      const failed = (error: unknown) => {
        log.warn({ err: error }, 'a socket event failed')
        return FAILED_REPLY
      }
      const tracked = work.catch(failed).finally(() => running.delete(tracked))
      running.add(tracked)
      return tracked
    },
    settled: () => Promise.all(running),
  }
}
