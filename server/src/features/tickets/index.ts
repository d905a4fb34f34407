export { rateLastAttendance } from './attendances.ts'
export type { NotifyCustomer } from './changeTicket.ts'
export { findOrCreateTicket, isCreationRace, retryOnCreationRace, type TicketCreation } from './createTicket.ts'
export { type LockedRow, lockTicketForMessage, lockTicketOfContact, lockTicketRows, selectLockedTickets } from './lockTicketOfContact.ts'
export { mergeTickets } from './mergeTickets.ts'
export type { MoveConversation } from './moveHistory.ts'
export {
  type BotColumns,
  moveTicket,
  returnToWaiting,
  updateBotColumns,
  updateBotColumnsAndMessage,
} from './moveTicket.ts'
export { openTicketWithin } from './openTicket.ts'
export { announcePendingCloses } from './pendingCloses.ts'
export { MAX_INDIVIDUAL_EVENTS } from './publishTickets.ts'
export { recordTimelineEntries } from './recordTimeline.ts'
export { viewersEvent } from './ticketPresence.ts'
export { tagTicket } from './tickets.commands.ts'
export { partOfTicket, roomsOfTicket, ticketEvent } from './tickets.event.ts'
export { readTicket, readTicketRowsOfMessages, requireTicket, ticketByIdQuery, ticketsFromRows } from './tickets.rows.ts'
export {
  type ConversationState,
  type LastMessageUpdate,
  markTicketRead,
  type PendingUpdate,
  setLastMessageText,
  takePendingUpdate,
  updateAfterRemoval,
  updateLastMessage,
  updateLastMessageOfLocked,
  withLastMessage,
} from './updateLastMessage.ts'
export {
  isVisibleTo,
  lockIfVisible,
  lockTicket,
  readTicketRef,
  readVisibleTicket,
  type TicketRef,
  type Visibility,
  visibilityOf,
  visibilityParams,
  visibleTicketFrom,
  type WriterParams,
} from './visibility.ts'
export { waitForAgent } from './waitForAgent.ts'
