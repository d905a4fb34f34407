import type { Asker } from './asks.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'

/** The one who asks, as features see them. */
export const askerOf = (io: LiveServer, socket: LiveSocket): Asker => ({
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
