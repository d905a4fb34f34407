import { failPoint } from '../../kernel/failPoints.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueuePush } from '../push/index.ts'
import { lockTicketsIfFree, moveTicket } from '../tickets/index.ts'
import { recordTurns } from '../users/index.ts'
import { type PlannedAssignment, planAssignments } from './planAssignments.ts'
import { readAgents, readRules, readWaitingTickets } from './readSituation.ts'
import { type AssignmentKernel, withAssignmentsLocked } from './withAssignmentsLocked.ts'

/** The most tickets of one transaction: agents who act on one of them wait for it. */
const AT_ONCE = 25

/** Assigns the waiting tickets of a company, in short transactions, until nobody is free or nothing waits. */
export async function assignTickets(kernel: AssignmentKernel, companyId: number) {
  for (let assigned = AT_ONCE; assigned === AT_ONCE; ) {
    assigned = await withAssignmentsLocked(kernel, companyId, async (tx) => {
      const count = await assignNext(tx, kernel.clock.now())
      failPoint('assignment.beforeCommit')
      return count
    })
    failPoint('assignment.afterCommit')
  }
}

async function assignNext(tx: Tx, now: Date): Promise<number> {
  const { queues, limit } = await readRules(tx, now)
  const queueIds = queues.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  if (queueIds.length === 0) return 0
  const agents = await readAgents(tx, queueIds, now)
  const tickets = await readWaitingTickets(tx, queueIds)
  const planned = planAssignments({ queues, agents, tickets, limit, now: now.getTime() }).slice(0, AT_ONCE)
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
  await recordTurns(
    tx,
    done.map(({ userId, queueId, at }) => ({ userId, queueId, at: new Date(at) })),
  )
  await enqueuePush(tx, ...done.map(({ ticketId, userId }) => ({ about: { what: 'assigned' as const, ticketId }, only: userId })))
  return done.length
}
