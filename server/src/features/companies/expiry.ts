import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Since when companies are expired is what was seen here, and not what a due date says that somebody has moved back. */
export const markExpired = ({ platformTransact }: PlatformKernel, { expired, now }: { expired: readonly number[]; now: Date }) =>
  platformTransact(async ({ db }) => {
    const isExpired = sql<boolean>`id = any(${expired}::int[])`
    await db.updateTable('companies').set({ expiredSince: now }).where('expiredSince', 'is', null).where(isExpired).execute()
    await db
      .updateTable('companies')
      .set({ expiredSince: null, removalWarnedAt: null })
      .where('expiredSince', 'is not', null)
      .where(({ not }) => not(isExpired))
      .execute()
  })

export const markRemovalWarned = ({ db }: Tx, removalWarnedAt: Date) => db.updateTable('companies').set({ removalWarnedAt }).execute()
