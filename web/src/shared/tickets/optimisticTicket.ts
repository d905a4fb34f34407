import { actOf, placementOf } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { OutboxAct } from '../outbox/task.ts'
import type { ChangeTask } from './ticketTasks.ts'

type Person = { id: number; name: string; queues?: readonly NonNullable<Ticket['queue']>[] }
export type PendingChange = { changes: ChangeTask['changes']; user: Person }

/** What the server will most likely answer. */
export function optimisticTicket<Known extends Ticket>(ticket: Known, { changes, user: { id, name, queues = [] } }: PendingChange): Known {
  const to = placementOf({ userId: id }, ticket, changes)
  // Of queues that are not one's own only the id is known here.
  const queue = [ticket.queue, ...queues].find((one) => one?.id === to.queueId) ?? null
  // Of colleagues too; their name comes with the server's word.
  const user = [ticket.user, { id, name }].find((one) => one?.id === to.userId) ?? null
  const updatedAt = new Date().toISOString()
  const waitingSince = to.status === 'pending' ? (ticket.waitingSince ?? updatedAt) : null
  return { ...ticket, ...to, queue, user, chatbot: false, waitsBecause: null, waitingSince, updatedAt }
}

/** What the change is called, as the server will call it. Where only the line changes, that too is handing it on. */
export function optimisticAct(ticket: Ticket, { changes, user: { id: userId } }: PendingChange): OutboxAct {
  const act = actOf(ticket, placementOf({ userId }, ticket, changes), { userId })
  return act === null || act === 'open' || act === 'giveBack' ? 'transfer' : act
}
