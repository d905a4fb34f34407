import type { TicketChanges } from '@recado/contract/tickets/tickets'

/** What the outbox may have to tell about a ticket: its status and whose it is, that it was not to be resolved, its tags, its lane on the board. */
export const CHANGE = 'ticket.change'
export const UNDO_RESOLVE = 'ticket.undoResolve'
export const TAGS = 'ticket.tags'
export const LANE = 'ticket.lane'

export type ChangeTask = { ticketId: number; changes: Pick<TicketChanges, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'skipRating'> }
export type UndoResolveTask = { ticketId: number }
export type TagsTask = { ticketId: number; tagIds: number[] }
/** `tagId` null: into the first lane. `leaves`: out of one that has a tag. */
export type LaneTask = { ticketId: number; tagId: number | null; leaves: boolean }
