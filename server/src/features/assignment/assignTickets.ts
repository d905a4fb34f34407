import type { Tx } from '../../kernel/transact.ts'
import { enqueuePush } from '../push/index.ts'
import { lockTicketsIfFree, moveTicket } from '../tickets/index.ts'
import { recordAssignmentTurns } from '../users/index.ts'
import { readAgents, readRules, readWaitingTickets } from './assignmentQueries.ts'
import { type PlannedAssignment, planAssignments } from './planAssignments.ts'
import { type AssignmentKernel, BATCH_SIZE, runInBatches } from './runInBatches.ts'

/** Assigns the waiting tickets of a company, in short transactions, until nobody is free or nothing waits. */
export const assignTickets = (kernel: AssignmentKernel, companyId: number) =>
  runInBatches(kernel, { companyId, name: 'assignment' }, assignNext)

async function assignNext(tx: Tx, now: Date): Promise<number> {
  const { queues, limit } = await readRules(tx, now)
  const queueIds = queues.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  if (queueIds.length === 0) return 0
  const agents = await readAgents(tx, queueIds, now)
  const tickets = await readWaitingTickets(tx, queueIds)
  const planned = planAssignments({ queues, agents, tickets, limit, now: now.getTime() }).slice(0, BATCH_SIZE)
  if (planned.length === 0) return 0
  const locked = await lockTicketsIfFree(
    tx,
    planned.map(({ ticketId }) => ticketId),
  )
  const done: PlannedAssignment[] = []
  for (const assignment of planned) {
    const ticket = locked.get(assignment.ticketId)
    // An agent was faster, or it went elsewhere.
    if (ticket?.status !== 'pending' || ticket.queueId !== assignment.queueId || ticket.chatbot) continue
    const to = { status: 'open' as const, userId: assignment.userId, queueId: assignment.queueId }
    await moveTicket(tx, ticket, { act: 'assign', to, at: now, steps: [assignment.reason], startsLater: true })
    done.push(assignment)
  }
  await recordAssignmentTurns(
    tx,
    done.map(({ userId, queueId, at }) => ({ userId, queueId, at: new Date(at) })),
  )
  await enqueuePush(tx, ...done.map(({ ticketId, userId }) => ({ about: { what: 'assigned' as const, ticketId }, only: userId })))
  return done.length
}
