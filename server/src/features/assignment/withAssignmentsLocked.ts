import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

export type AssignmentKernel = Pick<PlatformKernel, 'platformTransact' | 'clock'>

/**
 * A transaction of a company in which no other process assigns its tickets. The lock comes before those of tickets, and ends with the
 * transaction.
 */
export const withAssignmentsLocked = <Result>(kernel: AssignmentKernel, companyId: number, work: (tx: Tx) => Promise<Result>) =>
  kernel.platformTransact(async ({ db, within }) => {
    await sql`select pg_advisory_xact_lock(hashtext('assignments'), ${companyId}::int)`.execute(db)
    return work(within(companyId))
  })
