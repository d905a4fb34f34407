import { actOf, placementOf } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { OutboxAct } from '../../../shared/outbox/task.ts'
import type { Changing } from './ticketTasks.ts'

type Person = { id: number; name: string; queues?: readonly NonNullable<Ticket['queue']>[] }
export type Foresight = { changes: Changing['changes']; user: Person }

/** What the server will most likely answer. */
export function foreseen<Known extends Ticket>(ticket: Known, { changes, user: { id, name, queues = [] } }: Foresight): Known {
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
export function foreseenAct(ticket: Ticket, { changes, user: { id: userId } }: Foresight): OutboxAct {
  const act = actOf(ticket, placementOf({ userId }, ticket, changes), { userId })
  return act === null || act === 'open' || act === 'giveBack' ? 'transfer' : act
}
