import { sql } from 'kysely'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { FailingTickets } from './failingTickets.ts'

export type AssignmentKernel = Pick<PlatformKernel, 'platformTransact' | 'clock'>

/** The most tickets of one transaction: agents who act on one of them wait for it. */
const BATCH_SIZE = 25

type Batches = { companyId: number; name: 'assignment' | 'unassignment'; failing: FailingTickets }

/** The tickets that a step would change now, in order, and how it changes some of them. Tickets in `skipped` are left alone. */
type Step = (
  tx: Tx,
  moment: { now: Date; skipped: ReadonlySet<number> },
) => Promise<{ ticketIds: number[]; change: (ticketIds: readonly number[]) => Promise<void> }>

/**
 * Repeats a step on the tickets of a company until a batch is not full. Each batch is a transaction in which no other process assigns tickets
 * of the company. The lock comes before those of tickets, and ends with the transaction. A batch that fails is repeated in halves, until the
 * ticket that fails is alone: it is skipped, and the others go on.
 */
export async function runInBatches(kernel: AssignmentKernel, { companyId, name, failing }: Batches, step: Step) {
  const tried = new Set<number>()
  for (let size = BATCH_SIZE; ; ) {
    let batch: number[] = []
    try {
      await kernel.platformTransact(async ({ db, within }) => {
        await sql`select pg_advisory_xact_lock(hashtext('assignments'), ${companyId}::int)`.execute(db)
        const now = kernel.clock.now()
        const { ticketIds, change } = await step(within(companyId), { now, skipped: new Set([...tried, ...failing.skippedAt(now)]) })
        batch = ticketIds.slice(0, size)
        if (batch.length > 0) await change(batch)
        failPoint(`${name}.beforeCommit`)
      })
    } catch (error) {
      const [ticketId] = batch
      if (ticketId === undefined) throw error
      if (batch.length === 1) failing.add(ticketId, { error, at: kernel.clock.now() })
      size = Math.ceil(batch.length / 2)
      continue
    }
    failPoint(`${name}.afterCommit`)
    for (const ticketId of batch) {
      tried.add(ticketId)
      failing.remove(ticketId)
    }
    if (batch.length < size) return
    size = Math.min(2 * size, BATCH_SIZE)
  }
}
