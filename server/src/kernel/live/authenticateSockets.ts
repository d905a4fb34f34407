import { eventChannel } from '@recado/contract/events'
import { ALL_COMPANIES } from '../database/trackWrites.ts'
import { companiesOf, type Identity, type SessionCache } from '../identity/sessionCache.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { roomsOf } from './roomsOf.ts'

type ConfirmOptions = { sessionCache: SessionCache; rightsChanged: (socket: LiveSocket) => Promise<void> }

/** Authenticates sockets when they connect, and again when their rights may have changed. */
export function authenticateSockets(io: LiveServer, { sessionCache, rightsChanged }: ConfirmOptions) {
  let changes = 0

  /** A change during the lookup would miss a socket that does not exist yet, so the lookup is repeated. */
  async function recognise(token: string): Promise<Identity> {
    const before = changes
    const identity = await sessionCache.of(token)
    return before === changes ? identity : recognise(token)
  }

  async function confirm(socket: LiveSocket) {
    const before = socket.data.identity.actor
    const identity = await sessionCache.stillValid(socket.data.identity)
    if (!identity) return dismiss(socket)
    const rooms = roomsOf(identity.actor)
    socket.data.identity = identity
    await socket.join(rooms)
    for (const room of roomsOf(before)) if (!rooms.includes(room)) await socket.leave(room)
    if (JSON.stringify(before) !== JSON.stringify(identity.actor)) await rightsChanged(socket)
  }

  /** Sends the reason first to a user who has signed in elsewhere: the older socket closes. */
  async function dismiss(socket: LiveSocket) {
    const { sessionId, actor } = socket.data.identity
    if (await sessionCache.isElsewhere(actor.userId, sessionId))
      socket.emit(eventChannel(actor.companyId, 'auth'), { action: 'update', user: { id: actor.userId } })
    socket.disconnect(true)
  }

  return {
    recognise,
    confirm,
    /** Rights may have changed: returns this process's sockets of the company. */
    affected(companyId: number): LiveSocket[] {
      changes++
      const isMeant = ({ data }: LiveSocket) => companyId === ALL_COMPANIES || companiesOf(data.identity).includes(companyId)
      return [...io.of('/').sockets.values()].filter(isMeant)
    },
  }
}
