import type { SavedTest } from '@recado/contract/bot/savedTests'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** The conversations that are kept as tests of a queue, in the order in which they were kept. */
export const readTests = (db: TenantDb | Tx['db'], queueId: number): Promise<SavedTest[]> =>
  (db as TenantDb)
    .selectFrom('queueTests')
    .select(['id', 'name', 'connectionId', 'moment', 'turns'])
    .where('queueId', '=', queueId)
    .orderBy('id')
    .execute()

/** What is not among them any more is gone. One that somebody else has deleted meanwhile is kept anew. */
export async function saveTests(tx: Tx, queueId: number, tests: readonly SavedTest[]) {
  const known = new Set((await readTests(tx.db, queueId)).map(({ id }) => id))
  const lines = await existingConnections(tx, tests)
  for (const { id, turns, connectionId, ...test } of tests) {
    const row = {
      ...test,
      queueId,
      turns: JSON.stringify(turns),
      connectionId: connectionId && lines.has(connectionId) ? connectionId : null,
    }
    if (known.delete(id)) await tx.db.updateTable('queueTests').set(row).where('id', '=', id).execute()
    else await tx.db.insertInto('queueTests').values(row).execute()
  }
  if (known.size > 0)
    await tx.db
      .deleteFrom('queueTests')
      .where('id', 'in', [...known])
      .execute()
}

/** Which of the connections that they were played on are still there, and stay until this is done. */
async function existingConnections({ db }: Tx, tests: readonly SavedTest[]): Promise<ReadonlySet<number>> {
  const ids = tests.flatMap(({ connectionId }) => connectionId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('connections').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}
