import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'

/** The kinds of outbox tasks about a ticket: status and owner, undoing a resolve or a transfer, tags, and the lane on the board. */
export const CHANGE_TASK = 'ticket.change'
export const UNDO_RESOLVE_TASK = 'ticket.undoResolve'
export const UNDO_TRANSFER_TASK = 'ticket.undoTransfer'
export const TAGS_TASK = 'ticket.tags'
export const LANE_TASK = 'ticket.lane'

type Changes = Pick<
  TicketChanges,
  'status' | 'userId' | 'queueId' | 'whatsappId' | 'skipRating' | 'expectedUserId' | 'expectedStatus' | 'undoable' | 'note'
>
/** The queue and the agent that a ticket goes to, as far as the screen knows their names. They are shown until the server answers. */
export type ChangeTarget = Partial<Pick<Ticket, 'user' | 'queue'>>
export type ChangeTask = { ticketId: number; changes: Changes; target?: ChangeTarget }
export type UndoTask = { ticketId: number }
export type TagsTask = { ticketId: number; tagIds: number[] }
/** `tagId` null means the first lane. */
export type LaneTask = { ticketId: number; tagId: number | null }
