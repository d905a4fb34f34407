import type { Step } from '@recado/contract/bot/steps'
import type { TicketStep } from '@recado/contract/tickets/ticketSteps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { LiveEvent } from '../../../kernel/live/publish.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { roomsOfTicket } from '../tickets.event.ts'

type Placed = Pick<Ticket, 'id' | 'userId' | 'queueId'>
type Told = { id: number; step: TicketStep; ticket: Placed }

/** Heard by those who see the ticket. */
const stepEvent: LiveEvent<Told> = {
  name: 'ticketStep',
  audience: (companyId, { step, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: step }],
}

type Noted = { ticket: Placed; steps: readonly Step[]; user?: { id: number; name: string } | undefined; at: Date }

/** Writes down what happened to a ticket and why, in the transaction in which it happens. */
export async function noteSteps(tx: Tx, { ticket, steps, user, at }: Noted) {
  if (steps.length === 0) return
  const who = { userId: user?.id ?? null, userName: user?.name ?? null, createdAt: at }
  const rows = steps.map(({ code, values }) => ({ ticketId: ticket.id, code, values: JSON.stringify(values), ...who }))
  const stored = await tx.db.insertInto('ticketSteps').values(rows).returning(['id', 'code', 'values', 'createdAt']).execute()
  for (const row of stored) tx.emit(stepEvent, 'create', { id: row.id, ticket, step: { ...row, ticketId: ticket.id, user: user ?? null } })
}
