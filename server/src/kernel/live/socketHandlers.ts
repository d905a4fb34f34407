import type { ClientMessageName, EventName } from '@recado/contract/events'
import type { Actor } from '@recado/contract/permissions'

/** What a socket shows to the other viewers of a record. */
export type ViewerState = { typing?: { ticketId: number; until: number } }
export type RecordViewer = { userId: number; name: string; notes: ViewerState }
/** A record that a user has open, by the name of its event. */
export type ViewedRecord = { name: EventName; id: number }

/** A client that sends a message over its socket. */
export type SocketClient = {
  actor: Actor
  hasOpen: (record: ViewedRecord) => boolean
  /** Resolves with false if the actor does not see the record; its feature decides. */
  open: (record: ViewedRecord) => Promise<boolean>
  close: (record: ViewedRecord) => Promise<void>
  /** Sets a state that the other viewers of the record see. */
  setState: (notes: ViewerState, record: ViewedRecord) => Promise<void>
  /** Call this when a state has expired, such as "typing". */
  refreshState: (record: ViewedRecord) => Promise<void>
}

/** Records of one kind that several users may have open at once. */
export type ViewableRecords = {
  /** Returns which of them the actor sees. Called when one is opened, and again when the actor's rights have changed. */
  seen: (actor: Actor, ids: readonly number[]) => Promise<readonly number[]>
  /** Called when a user opened or closed one or changed a state, with the viewers of all processes. */
  opened: (companyId: number, id: number, members: RecordViewer[]) => void
}

/** How a feature handles messages of clients. The client receives what a handler returns. `opens`: the records that these messages open. */
export type SocketHandlers = { [Message in ClientMessageName]?: (client: SocketClient, recordId: number) => Promise<unknown> } & {
  opens?: Partial<Record<EventName, ViewableRecords>>
}
