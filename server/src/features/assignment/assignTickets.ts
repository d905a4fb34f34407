import type { Tx } from '../../kernel/transact.ts'
import { enqueuePush } from '../push/index.ts'
import { lockTicketsIfFree, moveTicket } from '../tickets/index.ts'
import { recordAssignmentTurns } from '../users/index.ts'
import { readAgents, readRules, readWaitingTickets } from './assignmentQueries.ts'
import type { FailingTickets } from './failingTickets.ts'
import { isFree, type PlannedAssignment, planAssignments } from './planAssignments.ts'
import { type AssignmentKernel, runInBatches } from './runInBatches.ts'

/** Assigns the waiting tickets of a company, in short transactions, until nobody is free or nothing waits. */
export const assignTickets = (kernel: AssignmentKernel, companyId: number, failing: FailingTickets) =>
  runInBatches(kernel, { companyId, name: 'assignment', failing }, async (tx, { now, skipped }) => {
    const planned = await readPlan(tx, { now, skipped })
    return {
      ticketIds: planned.map(({ ticketId }) => ticketId),
      change: (ids) =>
        assign(
          tx,
          planned.filter(({ ticketId }) => ids.includes(ticketId)),
          now,
        ),
    }
  })

async function readPlan(tx: Tx, { now, skipped }: { now: Date; skipped: ReadonlySet<number> }): Promise<PlannedAssignment[]> {
  const { queues, limit } = await readRules(tx, now)
  const queueIds = queues.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  if (queueIds.length === 0) return []
  const agents = await readAgents(tx, queueIds, now)
  // What waits is the expensive part: it is read only for queues in which somebody is free.
  const free = agents.filter((agent) => isFree(agent, limit))
  const takingQueueIds = queueIds.filter((id) => free.some(({ lastTurns }) => lastTurns.has(id)))
  if (takingQueueIds.length === 0) return []
  const tickets = (await readWaitingTickets(tx, takingQueueIds)).filter(({ id }) => !skipped.has(id))
  return planAssignments({ queues, agents, tickets, limit, now: now.getTime() })
}

async function assign(tx: Tx, planned: readonly PlannedAssignment[], now: Date) {
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
}
