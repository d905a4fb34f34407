import { actOf, placementOf } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { OutboxAct, OutboxEntry } from '#web/shared/data/outbox/task.ts'
import { ticketTaskLane } from '#web/shared/data/outbox/ticketTaskLane.ts'
import { CHANGE_TASK, type ChangeTarget, type ChangeTask } from './ticketTasks.ts'

type Person = { id: number; name: string; queues?: readonly NonNullable<Ticket['queue']>[] }
type PendingChange = { changes: ChangeTask['changes']; target?: ChangeTarget | undefined; user: Person }

/** The ticket as the server will most likely answer. */
export function optimisticTicket<Known extends Ticket>(ticket: Known, { changes, target, user: reader }: PendingChange): Known {
  const to = placementOf({ userId: reader.id }, ticket, changes)
  const queue = [ticket.queue, target?.queue, ...(reader.queues ?? [])].find((one) => one?.id === to.queueId) ?? null
  const user = [ticket.user, target?.user, { id: reader.id, name: reader.name }].find((one) => one?.id === to.userId) ?? null
  const updatedAt = new Date().toISOString()
  const waitingSince = to.status === 'pending' ? (ticket.waitingSince ?? updatedAt) : null
  // Another queue promises something else, which the server's answer says.
  const isClockOver = to.status === 'closed' || to.queueId !== ticket.queueId
  const clock = isClockOver && { dueAt: null, dueKind: null }
  return { ...ticket, ...to, ...clock, queue, user, chatbot: false, waitsBecause: null, waitingSince, snoozedUntil: null, updatedAt }
}

/** The act that the server will record. A change of the connection alone is a transfer too. */
export function optimisticAct(ticket: Ticket, { changes, user: { id: userId } }: PendingChange): OutboxAct {
  const act = actOf(ticket, placementOf({ userId }, ticket, changes), { userId })
  return act === null || act === 'open' || act === 'giveBack' ? 'transfer' : act
}

type Waiting = { waiting: readonly OutboxEntry[]; user: PendingChange['user'] }

/**
 * The server's ticket with the changes that still wait in the outbox. A fetch may happen between a click and
 * its answer; without this, the composer would disappear under the agent's hands.
 */
export const withPendingChanges = <Known extends Ticket>(ticket: Known, { waiting, user }: Waiting): Known =>
  waiting.filter(isChangeOf(ticket.id)).reduce((known, { input }) => optimisticTicket(known, { ...(input as ChangeTask), user }), ticket)

/** Whether an entry of the outbox will change the status, agent or queue of a ticket. */
export const isChangeOf =
  (ticketId: number) =>
  ({ kind, lane, state }: OutboxEntry) =>
    kind === CHANGE_TASK && lane === ticketTaskLane(ticketId) && state !== 'failed'
