export { updateClockAfterBot } from './answerClock.ts'
export { rateLastAttendance } from './attendances.ts'
export type { NotifyCustomer, WriteNote } from './changeTicket.ts'
export { type DueTicket, lockDueTickets, setDueNotices } from './dueTickets.ts'
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
export { announcePendingTransfer } from './pendingTransfers.ts'
export { recordTimelineEntries } from './recordTimeline.ts'
export { closeTicketsOfContact } from './releaseTickets.ts'
export {
  findOrCreateTicket,
  type LockedRow,
  lockTicketForMessage,
  lockTicketOfContact,
  lockTicketRows,
  lockTicketsIfFree,
  mayRetryCreation,
  retryOnCreationRace,
  selectLockedTickets,
  type TicketCreation,
} from './ticketOfContact.ts'
export { viewersEvent } from './ticketPresence.ts'
export { partOfTicket, roomsOfTicket, ticketEvent } from './tickets.event.ts'
export { readTicket, readTicketRowsOfMessages, readUnreadCount, requireTicket, ticketByIdQuery, ticketsFromRows } from './tickets.rows.ts'
export { type ContactPageQuery, visibleTicketsOf } from './ticketsOfContact.ts'
export { tagTicket } from './ticketTags.ts'
export {
  type ConversationState,
  columnsOfPendingUpdate,
  type LastMessageUpdate,
  markTicketRead,
  noQuestion,
  type PendingUpdate,
  updateAfterRemoval,
  updateLastMessage,
  updateLastMessageOfLocked,
  updatePreviewText,
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
  visibleTicketFrom,
  type WriterParams,
} from './visibility.ts'
export { waitForAgent } from './waitForAgent.ts'
