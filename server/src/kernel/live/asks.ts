import type { ClientMessage } from '@recado/contract/events'
import type { Actor } from '@recado/contract/permissions'

/** What a socket may leave for others to see of it. */
export type Notes = { typing?: { ticketId: number; until: number } }
export type Member = { userId: number; name: string; notes: Notes }

/** A client that asks something over its socket. */
export type Asker = {
  actor: Actor
  isIn: (room: string) => boolean
  join: (room: string) => Promise<void>
  leave: (room: string) => Promise<void>
  /** Everybody in a room, whatever process their socket is on. */
  membersOf: (room: string) => Promise<Member[]>
  note: (notes: Notes) => void
}

/** What a feature does with messages of clients; what it answers goes back. `gone`: the socket has closed, and these are the rooms that it was in. */
export type Asks = { [Message in ClientMessage]?: (asked: Asker, given: number) => Promise<unknown> } & {
  gone?: (asked: Asker, rooms: string[]) => Promise<void>
}
