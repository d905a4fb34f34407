import type { Ticket } from '@recado/contract/tickets/tickets'
import type { OutboxEntry } from '../../../shared/outbox/task.ts'
import { ticketLane } from '../../../shared/outbox/ticketLane.ts'
import { type Foresight, foreseen } from './foreseen.ts'
import { CHANGE, type Changing } from './ticketTasks.ts'

type Waiting = { waiting: readonly OutboxEntry[]; user: Foresight['user'] }

/**
 * What the server says of a ticket, with what it has not been told yet: it may well be asked between a click and the
 * answer to it, and whoever has begun to write keeps their field.
 */
export const afterWaiting = <Known extends Ticket>(ticket: Known, { waiting, user }: Waiting): Known =>
  waiting
    .filter(({ kind, lane, state }) => kind === CHANGE && lane === ticketLane(ticket.id) && state !== 'failed')
    .reduce((known, { input }) => foreseen(known, { changes: (input as Changing).changes, user }), ticket)
