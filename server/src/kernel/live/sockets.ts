import { AppError } from '@recado/contract/errors'
import type { ClientMessage } from '@recado/contract/events'
import type { Identities } from '../identity/identities.ts'
import type { Logger } from '../log.ts'
import type { Asker, Asks, OpenRecord } from './asks.ts'
import type { Bounds } from './bounds.ts'
import { confirmSockets } from './confirmSockets.ts'
import { listenTo } from './listenTo.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { openRecords } from './openRecords.ts'
import { type Presence, presencesOf } from './presences.ts'
import { roomsOf } from './roomsOf.ts'
import { createUnderWay } from './underWay.ts'

type SocketOptions = {
  identities: Identities
  presences: Presence[]
  /** How long presences are gathered. */
  pause: number
  asks: Asks[]
  bounds: Bounds
  log: Logger
}

/** Lets in whoever has a live session, puts them into the rooms of what they may hear, and drops them when that ends. */
export function serveSockets(io: LiveServer, { identities, presences, pause, asks, bounds, log }: SocketOptions) {
  const { noted, settled } = createUnderWay(log)
  const open = openRecords(io, asks, { enough: bounds.heardOfPresence })
  const { recognise, confirm, affected } = confirmSockets(io, { identities, rightsChanged: open.recheck })
  const { arrive, leave, hurry } = presencesOf(io, presences, { pause })

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
    listenTo(socket, {
      bounds,
      beat: () => void (bounds.isNewHeartbeat(actor) && noted(beat(socket))),
      answer: (message, given) => noted(answerOf(asks, message, { asker, given })),
    })
    socket.on('disconnecting', () => {
      bounds.closed(actor)
      const left = open.openOf(socket.rooms)
      socket.once('disconnect', () => noted(Promise.all([leave(actor), ...left.map((record) => open.tell(actor.companyId, record))])))
    })
    if (isFirst) noted(arrive(actor))
    socket.emit('ready')
  })

  /** A due date passes without anybody changing anything: a sign of life is also the moment to look. */
  async function beat(socket: LiveSocket) {
    await confirm(socket)
    if (socket.connected) await arrive(socket.data.identity.actor)
  }

  async function revalidate(companyId: number) {
    for (const socket of affected(companyId)) await noted(confirm(socket))
  }

  return {
    revalidate: (companyId: number) => noted(revalidate(companyId)),
    /** Some who had it before them have it no more: the others are told. */
    shutOut: (companyId: number, record: OpenRecord) => void (open.isOpenable(record) && noted(open.tell(companyId, record))),
    /** What the last sockets left to do, such as noting that their users are gone. */
    settled: () => Promise.resolve(hurry()).then(settled),
  }
}

async function answerOf(asks: readonly Asks[], message: ClientMessage, { asker, given }: { asker: Asker; given: number }) {
  for (const handlers of asks) {
    const said = await handlers[message]?.(asker, given)
    if (said) return said
  }
  return undefined
}
