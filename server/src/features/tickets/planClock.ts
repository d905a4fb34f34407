import type { DueKind } from '@recado/contract/tickets/answerPromise'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { TicketStatus } from '@recado/contract/tickets/tickets'

/** What decides about the clock of a ticket. `chatbot`: the bot talks with the customer. */
export type ClockSituation = {
  status: TicketStatus
  queueId: number | null
  chatbot: boolean
  isSnoozed: boolean
  /** The clock that runs; null: none. */
  dueKind: DueKind | null
}

/** Nobody waits for a person there, or no queue has promised anything. */
export const hasNoClock = ({ status, queueId, chatbot }: ClockSituation) => status === 'closed' || queueId === null || chatbot

/** `keep`: the clock stays as it is, also if there is none. `rest`: no clock runs until the snooze is over. */
export type ClockAfterMessage = 'keep' | 'end' | 'start'

/** A message that nobody of the company wrote starts a clock, but never moves one that runs; an answer of a person ends it. */
export function clockAfterMessage(ticket: ClockSituation, author: 'customer' | 'person'): ClockAfterMessage {
  if (author === 'person' || hasNoClock(ticket)) return 'end'
  return ticket.dueKind === null && !ticket.isSnoozed ? 'start' : 'keep'
}

export type ClockAfterMove = 'keep' | 'end' | 'rest' | { start: DueKind }

/** After these acts the customer waits for somebody new. */
const lettingWait: ReadonlySet<TicketAct | null> = new Set<TicketAct>(['return', 'transfer', 'unassign', 'release', 'route'])

/**
 * What an act does to the clock. In another queue the promise of that queue counts from then on. In the same queue a clock that runs goes
 * on, whoever has the ticket.
 */
export function clockAfterMove(before: ClockSituation, after: ClockSituation, act: TicketAct | null): ClockAfterMove {
  if (hasNoClock(after)) return 'end'
  if (after.isSnoozed) return 'rest'
  const comesToQueue = before.queueId !== after.queueId
  if (before.dueKind !== null) return comesToQueue ? { start: act === 'moveQueue' ? before.dueKind : 'firstAnswer' } : 'keep'
  const beginsToWait = after.status === 'pending' && lettingWait.has(act)
  const arrives = comesToQueue && (before.status === 'pending' || act === 'transfer')
  const botEnds = before.status === 'pending' && before.chatbot
  return beginsToWait || arrives || botEnds ? { start: 'firstAnswer' } : 'keep'
}
