import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assignmentsWakeName } from './assignmentsWakeName.ts'
import { assignTickets } from './assignTickets.ts'
import { failingTickets } from './failingTickets.ts'
import { returnUnanswered } from './returnUnanswered.ts'

/** Many messages in a moment cost one look at what waits, not one each. An assignment comes this much later. */
const GATHERING = seconds(0.3)
/** Opening hours and times that are over wake nobody: they are found by looking. */
const NAP = seconds(10)

const wake = async (tx: Tx) => tx.wake(assignmentsWakeName)

/** Gives waiting conversations to agents, in queues that want it. A ticket that waits is the only memory of the work: nothing else is lost with a process. */
export const assignmentFeature: PlatformFeature = {
  name: 'assignment',
  on: () => ({
    'ticket.transferAnnounced': wake,
    'ticket.waitsForPerson': wake,
    'queue.changed': wake,
    'queue.assigned': wake,
  }),
  background: async (kernel) => startAssignment(kernel).end,
}

function startAssignment(kernel: PlatformKernel) {
  const { log } = kernel
  const failing = failingTickets(log)

  async function work() {
    await pause(GATHERING)
    const unpaid = new Set(await kernel.sessionCache.unpaidCompanies())
    for (const companyId of await companiesWithWork(kernel))
      if (!unpaid.has(companyId))
        await returnUnanswered(kernel, companyId, failing)
          .then(() => assignTickets(kernel, companyId, failing))
          .catch((error) => log.warn({ err: error, companyId }, 'waiting conversations could not be assigned'))
  }

  return pollOrNotify({ kernel, name: assignmentsWakeName, what: { assignments: true }, nap: NAP, work })
}

/** Companies with a conversation that waits in a queue with assignment, or that was assigned. */
async function companiesWithWork({ platform }: PlatformKernel): Promise<number[]> {
  const rows = await platform
    .selectFrom('queues')
    .where('queues.assignment', '!=', 'manual')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tickets')
          .select('tickets.id')
          .whereRef('tickets.companyId', '=', 'queues.companyId')
          .whereRef('tickets.queueId', '=', 'queues.id')
          .where('tickets.status', 'in', ['pending', 'open']),
      ),
    )
    .select('queues.companyId')
    .distinct()
    .orderBy('queues.companyId')
    .execute()
  return rows.map(({ companyId }) => companyId)
}
