import type { ClientMessage, EventName } from '@recado/contract/events'
import type { Actor } from '@recado/contract/permissions'

/** What a socket shows to the other viewers of a record. */
export type ViewerState = { typing?: { ticketId: number; until: number } }
export type RecordViewer = { userId: number; name: string; notes: ViewerState }
/** A record that somebody has open, by the name of its event. */
export type ViewedRecord = { name: EventName; id: number }

/** A client that sends a message over its socket. */
export type SocketClient = {
  actor: Actor
  hasOpen: (record: ViewedRecord) => boolean
  /** False if its feature says that the actor does not see it. */
  open: (record: ViewedRecord) => Promise<boolean>
  close: (record: ViewedRecord) => Promise<void>
  /** Sets a state that the other viewers of the record see. */
  setState: (notes: ViewerState, record: ViewedRecord) => Promise<void>
  /** Call this when a state has expired, such as "typing". */
  refreshState: (record: ViewedRecord) => Promise<void>
}

/** Records of one kind that several people may have open at once. */
export type ViewableRecords = {
  /** Which of them the actor sees: asked when one is opened, and again when the actor's rights have changed. */
  seen: (actor: Actor, ids: readonly number[]) => Promise<readonly number[]>
  /** Called when somebody opened, closed or changed a state, with all viewers in whatever process. */
  opened: (companyId: number, id: number, members: RecordViewer[]) => void
}

/** How a feature handles messages of clients. What a handler returns is the answer. `opens`: the records that these messages open. */
export type SocketHandlers = { [Message in ClientMessage]?: (asked: SocketClient, given: number) => Promise<unknown> } & {
  opens?: Partial<Record<EventName, ViewableRecords>>
}
