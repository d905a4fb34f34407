import type { Tx } from '../../kernel/transact.ts'
import { lockTicketsIfFree, moveTicket } from '../tickets/index.ts'
import { isReachable } from '../users/index.ts'
import { type QueueInUse, readRules } from './assignmentQueries.ts'
import type { FailingTickets } from './failingTickets.ts'
import { type Assigned, reasonToReturn } from './reasonToReturn.ts'
import { type AssignmentKernel, runInBatches } from './runInBatches.ts'

/** A conversation that waits for an answer leaves an agent who cannot be reached for this number of minutes. */
const OFFLINE_MINUTES = 10

/**
 * Lets assigned tickets wait again that nobody answers: in time, before the hours end, or because the agent is offline. In short
 * transactions: at the end of the hours it can be all of them.
 */
export const returnUnanswered = (kernel: AssignmentKernel, companyId: number, failing: FailingTickets) =>
  runInBatches(kernel, { companyId, name: 'unassignment', failing }, async (tx, { now, skipped }) => {
    const { queues } = await readRules(tx, now)
    const found = (await readAssigned(tx)).filter((assigned) => !skipped.has(assigned.ticketId) && reasonToReturn(assigned, queues, now))
    return {
      ticketIds: found.map(({ ticketId }) => ticketId),
      change: (ids) => returnToQueue(tx, ids, { queues, now }),
    }
  })

async function returnToQueue(tx: Tx, ids: readonly number[], { queues, now }: { queues: readonly QueueInUse[]; now: Date }) {
  const locked = await lockTicketsIfFree(tx, ids)
  // The agent may have answered before the lock.
  for (const assigned of await readAssigned(tx)) {
    const ticket = locked.get(assigned.ticketId)
    const reason = reasonToReturn(assigned, queues, now)
    if (!ticket || !reason) continue
    const isQuiet = reason.code === 'hoursEnded'
    // An agent who did not answer does not get it again, unless only the opening hours ended.
    const hasPassed = !isQuiet && assigned.answeredAt === null
    const waiting = await moveTicket(tx, ticket, {
      act: 'unassign',
      to: { status: 'pending', userId: null, queueId: ticket.queueId },
      at: now,
      steps: [reason],
      ...(hasPassed && { by: { id: assigned.userId, name: assigned.userName } }),
      // The customer gets the out-of-hours message for the hours that are over now.
      ...(isQuiet && { botColumns: { toldClosed: null } }),
    })
    if (!isQuiet) await tx.record('ticket.waitsForPerson', { ticket: waiting })
  }
}

/** The open tickets that the product has assigned. */
async function readAssigned({ db }: Tx): Promise<Assigned[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('attendances', 'attendances.ticketId', 'tickets.id')
    .innerJoin('users', 'users.id', 'tickets.userId')
    .innerJoin('queues', 'queues.id', 'tickets.queueId')
    .where('queues.assignment', '!=', 'manual')
    .where('tickets.status', '=', 'open')
    .where('tickets.snoozedUntil', 'is', null)
    .where('attendances.finishedAt', 'is', null)
    .where('attendances.assignedAt', 'is not', null)
    .select(['tickets.id as ticketId', 'tickets.queueId', 'users.id as userId', 'users.name as userName', 'tickets.lastFromMe'])
    .select((eb) => [
      isReachable(eb as never, OFFLINE_MINUTES).as('isOnline'),
      eb.ref('attendances.assignedAt').$notNull().as('assignedAt'),
      'attendances.answeredAt',
    ])
    .orderBy('tickets.id')
    .execute()
  return rows.map((row) => ({ ...row, assignedAt: Date.parse(row.assignedAt) }))
}
