import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookCall, WebhookEvent } from '@recado/contract/webhooks'
import type { Tx } from '../../kernel/transact.ts'
import { noteFact } from '../webhooks/index.ts'

type Place = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** What other programs are told of a move, in this order. */
function eventsOfMove(before: Place, after: Place): WebhookEvent[] {
  if (after.status === 'closed') return before.status === 'closed' ? [] : ['ticket.closed']
  const isGiven = (['userId', 'queueId'] as const).some((whose) => after[whose] !== null && after[whose] !== before[whose])
  return [...(before.status === 'closed' ? (['ticket.opened'] as const) : []), ...(isGiven ? (['ticket.assigned'] as const) : [])]
}

type Moved = { before: Ticket; after: Ticket; at: Date; reason?: WebhookCall['reason'] }

export async function noteMove(tx: Tx, { before, after, at, reason }: Moved) {
  for (const event of eventsOfMove(before, after)) await noteFact(tx, { event, ticket: after, at, ...(reason && { reason }) })
}
