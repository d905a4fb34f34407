import type { Step } from '@recado/contract/bot/steps'
import type { TicketStep } from '@recado/contract/tickets/ticketSteps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { LiveEvent } from '../../../kernel/live/publish.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { roomsOfTicket } from '../tickets.event.ts'
import type { ActStep } from './stepOf.ts'

type OfTicket = Pick<Ticket, 'id' | 'userId' | 'queueId'>
type NewStep = { id: number; step: TicketStep; ticket: OfTicket }

/** Heard by those who see the ticket. */
const stepEvent: LiveEvent<NewStep> = {
  name: 'ticketStep',
  audience: (companyId, { step, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: step }],
}

type Noted = { ticket: OfTicket; steps: readonly (Step | ActStep)[]; user?: { id: number; name: string } | null; at: Date }

/** Writes down what happened to a ticket and why, in the transaction in which it happens. */
export async function noteSteps(tx: Tx, { ticket, steps, user = null, at }: Noted) {
  if (steps.length === 0) return
  const rest = { ticketId: ticket.id, userId: user?.id ?? null, userName: user?.name ?? null, createdAt: at }
  const rows = steps.map((step) => ({
    ...rest,
    act: 'act' in step ? step.act : null,
    code: step.code,
    values: JSON.stringify(step.values),
  }))
  const columns = ['id', 'act', 'code', 'values', 'createdAt'] as const
  const stored = await tx.db.insertInto('ticketSteps').values(rows).returning(columns).execute()
  for (const row of stored) tx.emit(stepEvent, 'create', { id: row.id, ticket, step: { ...row, ticketId: ticket.id, user } })
}
