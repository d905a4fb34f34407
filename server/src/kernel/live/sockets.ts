import type { Server as HttpServer } from 'node:http'
import { type ClientMessage, clientMessages } from '@recado/contract/events'
import type { Actor } from '@recado/contract/permissions'
import { Server, type Socket } from 'socket.io'
import type { Identities, Identity } from '../identity/identities.ts'
import type { Logger } from '../log.ts'
import { rooms } from './publish.ts'

export type Presence = { arrived: (actor: Actor) => Promise<void>; left: (actor: Actor) => Promise<void> }

type Session = { identity: Identity }
type LiveSocket = Socket<Record<string, (...input: unknown[]) => void>, Record<string, (...output: unknown[]) => void>, object, Session>
export type LiveServer = Server<
  Record<string, (...input: unknown[]) => void>,
  Record<string, (...output: unknown[]) => void>,
  object,
  Session
>

const PING = 18_000
const FRAME = 64 * 1024
const ROOMS_PER_SOCKET = 200

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
  { identities, presences, log }: { identities: Identities; presences: Presence[]; log: Logger },
) {
  const noted = (work: Promise<unknown>) => void work.catch((error) => log.warn({ err: error }, 'a socket event failed'))

  io.use((socket, next) => {
    identities.of(String(socket.handshake.auth.token ?? '')).then((identity) => {
      socket.data.identity = identity
      next()
    }, next)
  })

  io.on('connection', (socket) => {
    const { actor } = socket.data.identity
    noted(Promise.resolve(socket.join(roomsOf(actor))))
    listenTo(socket, () => noted(Promise.all(presences.map((presence) => presence.arrived(actor)))))
    socket.on('disconnect', () => noted(leave(socket)))
    noted(Promise.all(presences.map((presence) => presence.arrived(actor))))
    socket.emit('ready')
  })

  async function leave({ data }: LiveSocket) {
    const { actor } = data.identity
    const others = await io.in(rooms.user(actor.userId)).fetchSockets()
    if (others.length === 0) await Promise.all(presences.map((presence) => presence.left(actor)))
  }

  /** Rights may have changed: each socket of this process is asked anew who it is. */
  async function revalidate(companyId: number) {
    for (const socket of io.of('/').sockets.values()) {
      const { sessionId, actor } = socket.data.identity
      if (companyId !== 0 && actor.companyId !== companyId) continue
      const identity = await identities.stillValid(sessionId)
      if (!identity) socket.disconnect(true)
      else {
        for (const room of roomsOf(actor)) await socket.leave(room)
        socket.data.identity = identity
        await socket.join(roomsOf(identity.actor))
      }
    }
  }
  return { revalidate: (companyId: number) => noted(revalidate(companyId)) }
}

const roomsOf = ({ companyId, userId, profile }: Actor) => [
  rooms.company(companyId),
  rooms.user(userId),
  profile === 'admin' ? rooms.admins(companyId) : rooms.staff(companyId),
]

/** Clients only ask for rooms and say that they are there. The company is the session's, never the message's. */
function listenTo(socket: LiveSocket, heartbeat: () => void) {
  const { companyId } = socket.data.identity.actor
  const room = (message: ClientMessage, wanted: unknown) =>
    message.endsWith('Notification') ? `company-${companyId}-notification` : `company-${companyId}-${String(wanted)}`

  for (const [message, schema] of Object.entries(clientMessages) as [ClientMessage, (typeof clientMessages)[ClientMessage]][]) {
    socket.on(message, (given, answer) => {
      const { success, data } = schema.safeParse(typeof given === 'function' ? undefined : (given ?? undefined))
      const reply = [given, answer].find((one) => typeof one === 'function') as ((answer: object) => void) | undefined
      if (!success || socket.rooms.size > ROOMS_PER_SOCKET) return reply?.({ error: 'ERR_VALIDATION' })
      if (message === 'userStatus') heartbeat()
      else if (message.startsWith('join')) socket.join(room(message, data))
      else socket.leave(room(message, data))
      reply?.({ ok: true })
    })
  }
}
