import type { Ticket } from '@recado/contract/tickets/tickets'
import type { OutboxEntry } from '../outbox/task.ts'
import { ticketLane } from '../outbox/ticketLane.ts'
import { optimisticTicket, type PendingChange } from './optimisticTicket.ts'
import { CHANGE, type ChangeTask } from './ticketTasks.ts'

type Waiting = { waiting: readonly OutboxEntry[]; user: PendingChange['user'] }

/**
 * What the server says of a ticket, with what it has not been told yet: it may well be asked between a click and the
 * answer to it, and whoever has begun to write keeps their field.
 */
export const withPendingChanges = <Known extends Ticket>(ticket: Known, { waiting, user }: Waiting): Known =>
  waiting
    .filter(({ kind, lane, state }) => kind === CHANGE && lane === ticketLane(ticket.id) && state !== 'failed')
    .reduce((known, { input }) => optimisticTicket(known, { changes: (input as ChangeTask).changes, user }), ticket)
