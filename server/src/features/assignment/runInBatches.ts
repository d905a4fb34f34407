import { sql } from 'kysely'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

export type AssignmentKernel = Pick<PlatformKernel, 'platformTransact' | 'clock'>

/** The most tickets of one transaction: agents who act on one of them wait for it. */
export const BATCH_SIZE = 25

type Batches = { companyId: number; name: 'assignment' | 'unassignment' }

/**
 * Repeats a step on the tickets of a company until it returns fewer tickets than a whole batch. Each step is a transaction in which no other
 * process assigns tickets of the company. The lock comes before those of tickets, and ends with the transaction.
 */
export async function runInBatches(kernel: AssignmentKernel, { companyId, name }: Batches, step: (tx: Tx, now: Date) => Promise<number>) {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await kernel.platformTransact(async ({ db, within }) => {
      await sql`select pg_advisory_xact_lock(hashtext('assignments'), ${companyId}::int)`.execute(db)
      const done = await step(within(companyId), kernel.clock.now())
      failPoint(`${name}.beforeCommit`)
      return done
    })
    failPoint(`${name}.afterCommit`)
  }
}
