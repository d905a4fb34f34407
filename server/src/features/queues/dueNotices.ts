import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'

/** The people of a queue get at most one notice in this time. */
const PAUSE = minutes(10)

/** `isFree`: the queue may get a notice now, and counts as notified. If not, it may from `freeAt` on. */
export type NoticeClaim = { id: number; name: string; isFree: boolean; freeAt: string }

/** Claims the notice of these queues about promises that end. It locks them, so that no other process tells the same at the same moment. */
export async function claimDueNotices({ db }: Tx, queueIds: readonly number[], now: Date): Promise<NoticeClaim[]> {
  if (queueIds.length === 0) return []
  const among = (ids: readonly number[]) => sql<boolean>`${sql.ref('id')} = any(${ids}::int[])`
  const rows = await db
    .selectFrom('queues')
    .select(['id', 'name', 'dueNotifiedAt'])
    .where(among(queueIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const claims = rows.map(({ id, name, dueNotifiedAt }) => {
    const freeAt = dueNotifiedAt === null ? now : later(new Date(dueNotifiedAt), PAUSE)
    return { id, name, isFree: freeAt <= now, freeAt: freeAt.toISOString() }
  })
  const claimed = claims.filter(({ isFree }) => isFree).map(({ id }) => id)
  if (claimed.length > 0) await db.updateTable('queues').set({ dueNotifiedAt: now }).where(among(claimed)).execute()
  return claims
}
