import type { Server as HttpServer } from 'node:http'
import { AppError } from '@recado/contract/errors'
import { type ClientMessage, channel, clientMessages } from '@recado/contract/events'
import { type Actor, can } from '@recado/contract/permissions'
import { Server, type Socket } from 'socket.io'
import type { Identities, Identity } from '../identity/identities.ts'
import type { Logger } from '../log.ts'
import type { Asker, Asks, Notes } from './asks.ts'
import type { Bounds } from './bounds.ts'
import { rooms } from './publish.ts'

export type Presence = { arrived: (actor: Actor) => Promise<void>; left: (actor: Actor) => Promise<void> }

type Session = { identity: Identity; notes?: Notes }
type LiveSocket = Socket<Record<string, (...input: unknown[]) => void>, Record<string, (...output: unknown[]) => void>, object, Session>
export type LiveServer = Server<
  Record<string, (...input: unknown[]) => void>,
  Record<string, (...output: unknown[]) => void>,
  object,
  Session
>

const PING = 18_000
const FRAME = 64 * 1024

export const createLiveServer = (http: HttpServer): LiveServer =>
  new Server(http, {
    pingInterval: PING,
    pingTimeout: PING,
    maxHttpBufferSize: FRAME,
    serveClient: false,
    transports: ['websocket', 'polling'],
  })

/** Lets in whoever has a live session, puts them into the rooms of what they may hear, and drops them when that ends. */
export function serveSockets(
  io: LiveServer,
  {
    identities,
    presences,
    asks,
    bounds,
    log,
  }: { identities: Identities; presences: Presence[]; asks: Asks[]; bounds: Bounds; log: Logger },
) {
  const underWay = new Set<Promise<unknown>>()
  function noted(work: Promise<unknown>): Promise<unknown> {
    const failed = (error: unknown) => {
      log.warn({ err: error }, 'a socket event failed')
      return FAILED
    }
    const watched = work.catch(failed).finally(() => underWay.delete(watched))
    underWay.add(watched)
    return watched
  }

  let changes = 0
  /** What changes while it is being asked would be missed by a socket that is not there yet: then it is asked again. */
  async function recognise(token: string): Promise<Identity> {
    const before = changes
    const identity = await identities.of(token)
    return before === changes ? identity : recognise(token)
  }

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
    const asked = askedBy(io, socket)
    listenTo(socket, {
      bounds,
      beat: () => void (bounds.isNewHeartbeat(actor) && noted(beat(socket))),
      answer: (message, given) => noted(answer(message, { asked, given })),
    })
    socket.on('disconnecting', () => {
      bounds.closed(actor)
      const left = [...socket.rooms]
      socket.once('disconnect', () => noted(Promise.all([leave(socket), ...asks.map(({ gone }) => gone?.(asked, left))])))
    })
    if (isFirst) noted(Promise.all(presences.map((presence) => presence.arrived(actor))))
    socket.emit('ready')
  })

  async function answer(message: ClientMessage, { asked, given }: { asked: Asker; given: number }) {
    for (const handlers of asks) {
      const said = await handlers[message]?.(asked, given)
      if (said) return said
    }
    return undefined
  }

  async function leave({ data }: LiveSocket) {
    const { actor } = data.identity
    const others = await io.in(rooms.user(actor.userId)).fetchSockets()
    if (others.length === 0) await Promise.all(presences.map((presence) => presence.left(actor)))
  }

  /** A due date passes without anybody changing anything: a sign of life is also the moment to look. */
  async function beat(socket: LiveSocket) {
    await confirm(socket)
    if (socket.connected) await Promise.all(presences.map((presence) => presence.arrived(socket.data.identity.actor)))
  }

  /** Rights may have changed: each socket of this process is asked anew who it is. */
  async function revalidate(companyId: number) {
    changes++
    for (const socket of io.of('/').sockets.values())
      if (companyId === 0 || socket.data.identity.actor.companyId === companyId) await noted(confirm(socket))
  }

  async function confirm(socket: LiveSocket) {
    const before = roomsOf(socket.data.identity.actor)
    const identity = await identities.stillValid(socket.data.identity.sessionId)
    if (!identity) return dismiss(socket)
    const rooms = roomsOf(identity.actor)
    socket.data.identity = identity
    await socket.join(rooms)
    for (const room of before) if (!rooms.includes(room)) await socket.leave(room)
  }

  /** Whoever has signed in elsewhere is told so before the older socket closes. */
  async function dismiss(socket: LiveSocket) {
    const { sessionId, actor } = socket.data.identity
    if (await identities.isElsewhere(actor.userId, sessionId))
      socket.emit(channel(actor.companyId, 'auth'), { action: 'update', user: { id: actor.userId } })
    socket.disconnect(true)
  }

  return {
    revalidate: (companyId: number) => noted(revalidate(companyId)),
    /** What the last sockets left to do, such as noting that their users are gone. */
    settled: () => Promise.all(underWay),
  }
}

/** What one sees is heard in as many rooms as there are reasons to see it. */
const roomsOf = (actor: Actor) => {
  const { companyId, userId, profile, queueIds, seesUnqueued } = actor
  return [
    rooms.company(companyId),
    rooms.user(userId),
    profile === 'admin' ? rooms.admins(companyId) : rooms.staff(companyId),
    ...(can(actor, 'tickets:seeAll') ? [rooms.overseers(companyId)] : []),
    ...queueIds.map((queueId) => rooms.queue(companyId, queueId)),
    ...(seesUnqueued ? [rooms.unqueued(companyId)] : []),
  ]
}

/** The one who asks, as features see them. */
const askedBy = (io: LiveServer, socket: LiveSocket): Asker => ({
  get actor() {
    return socket.data.identity.actor
  },
  isIn: (room) => socket.rooms.has(room),
  join: async (room) => void (await socket.join(room)),
  leave: async (room) => void (await socket.leave(room)),
  membersOf: async (room) =>
    (await io.in(room).fetchSockets()).map(({ data: { identity, notes = {} } }) => ({
      userId: identity.actor.userId,
      name: identity.name,
      notes,
    })),
  note: (notes) => {
    socket.data.notes = notes
  },
})

type Reply = { error?: string; ok?: true }
type Listening = { bounds: Bounds; beat: () => void; answer: (message: ClientMessage, given: number) => Promise<unknown> }
const FAILED: Reply = { error: 'ERR_INTERNAL_SERVER_ERROR' }

/** Of its company a client may have any status's room; whatever else it asks for, a feature decides. */
const named = { joinNotification: true, leaveNotification: true, joinTickets: true, leaveTickets: true } as const
const isNamed = (message: ClientMessage): message is keyof typeof named => message in named

/** Clients only ask for rooms and say that they are there. The company is the session's, never the message's. */
function listenTo(socket: LiveSocket, { bounds, beat, answer }: Listening) {
  const { companyId, userId } = socket.data.identity.actor
  const speaker = { socketId: socket.id, companyId, userId }
  const room = (message: ClientMessage, wanted: unknown) =>
    message.endsWith('Notification') ? `company-${companyId}-notification` : `company-${companyId}-${String(wanted)}`

  for (const [message, schema] of Object.entries(clientMessages) as [ClientMessage, (typeof clientMessages)[ClientMessage]][]) {
    socket.on(message, (given, last) => {
      const { success, data } = schema.safeParse(typeof given === 'function' ? undefined : (given ?? undefined))
      const reply = [given, last].find((one) => typeof one === 'function') as ((said: Reply) => void) | undefined
      if (!bounds.maySpeak(speaker)) return reply?.({ error: 'ERR_RATE_LIMIT' })
      if (!success || (message.startsWith('join') && !bounds.mayJoin(socket.rooms.size))) return reply?.({ error: 'ERR_VALIDATION' })
      if (message === 'userStatus') beat()
      else if (!isNamed(message))
        return void answer(message, Number(data)).then((said) => reply?.((said as Reply | undefined) ?? { ok: true }))
      else if (message.startsWith('join')) socket.join(room(message, data))
      else socket.leave(room(message, data))
      reply?.({ ok: true })
    })
  }
}
