import type { ClientMessage, EventName } from '@recado/contract/events'
import type { Actor } from '@recado/contract/permissions'

/** What a socket may leave for others to see of it. */
export type ViewerState = { typing?: { ticketId: number; until: number } }
export type RecordViewer = { userId: number; name: string; notes: ViewerState }
/** What somebody has before them, by the name of the event that tells of it. */
export type ViewedRecord = { name: EventName; id: number }

/** A client that asks something over its socket. */
export type SocketClient = {
  actor: Actor
  hasOpen: (record: ViewedRecord) => boolean
  /** False where its feature says that they do not see it. */
  open: (record: ViewedRecord) => Promise<boolean>
  close: (record: ViewedRecord) => Promise<void>
  /** Leaves a note for those who have the record open too. */
  setState: (notes: ViewerState, record: ViewedRecord) => Promise<void>
  /** What a note says has passed with time. */
  refreshState: (record: ViewedRecord) => Promise<void>
}

/** Records of one kind that several people may have before them at once. */
export type ViewableRecords = {
  /** Those of them that the actor sees: asked when one is opened, and again whenever the actor's rights have changed. */
  seen: (actor: Actor, ids: readonly number[]) => Promise<readonly number[]>
  /** Who has one before them now, in whatever process their sockets are: somebody came, went or left a note. */
  opened: (companyId: number, id: number, members: RecordViewer[]) => void
}

/** What a feature does with messages of clients; what it answers goes back. `opens`: what they open by these messages. */
export type SocketHandlers = { [Message in ClientMessage]?: (asked: SocketClient, given: number) => Promise<unknown> } & {
  opens?: Partial<Record<EventName, ViewableRecords>>
}
