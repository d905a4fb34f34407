import type { Actor } from '@recado/contract/permissions'
import type { LiveServer } from './liveServer.ts'
import { rooms } from './publish.ts'

export type Presence = { arrived: (actor: Actor) => Promise<void>; left: (actor: Actor) => Promise<void> }

/** Tells features who is there: from a person's first socket, at every sign of life, to their last one. */
export const presencesOf = (io: LiveServer, presences: readonly Presence[]) => ({
  arrive: (actor: Actor) => Promise.all(presences.map((presence) => presence.arrived(actor))),
  async leave(actor: Actor) {
    const others = await io.in(rooms.user(actor.userId)).fetchSockets()
    if (others.length === 0) await Promise.all(presences.map((presence) => presence.left(actor)))
  },
})
