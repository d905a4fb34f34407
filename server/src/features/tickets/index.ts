export { rateLastAttendance } from './attendances.ts'
export { begunAtOnce, untilBegun } from './begunAtOnce.ts'
export type { TellCustomer } from './changeTicket.ts'
export { findOrCreateTicket } from './findOrCreateTicket.ts'
export { holdingTickets, type LockedRow, lockingTickets, lockTicketOf, lockToSpeak } from './lockTicketOf.ts'
export { mergeTickets } from './mergeTickets.ts'
export type { MoveConversation } from './moveHistory.ts'
export { type BotMarks, type FirstTicket, keepMarks, keepMarksSaid, moveTicket, waitAgain } from './moveTicket.ts'
export {
  noteCorrection,
  noteHeld,
  noteMessage,
  noteRead,
  noteRemoval,
  type Said,
  type Spoken,
  takeUnnoted,
  type Unnoted,
  withSaid,
} from './noteMessage.ts'
export { openTicketWithin } from './openTicket.ts'
export { announceCloses } from './pendingCloses.ts'
export { viewersEvent } from './presence.ts'
export { noteSteps } from './steps/noteSteps.ts'
export { TOLD } from './tellOfTickets.ts'
export { tagTicket } from './tickets.commands.ts'
export { ofTicket, roomsOfTicket, ticketEvent } from './tickets.event.ts'
export { readTicket, readTickets, ticketNow, ticketRead, ticketsOfMessages, toldFrom } from './tickets.rows.ts'
export {
  heldIfSeen,
  isSeenBy,
  lockTicket,
  readPlace,
  type Sight,
  seenOf,
  seenTicket,
  sightIn,
  sightOf,
  type TicketPlace,
  type Writing,
} from './visibleTo.ts'
export { waitForPerson } from './waitForPerson.ts'
