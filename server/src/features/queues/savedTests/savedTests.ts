import type { SavedTest } from '@recado/contract/bot/savedTests'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** The saved tests of a queue in the order of their creation. */
export const readTests = (db: TenantDb | Tx['db'], queueId: number): Promise<SavedTest[]> =>
  (db as TenantDb)
    .selectFrom('queueTests')
    .select(['id', 'name', 'connectionId', 'moment', 'turns'])
    .where('queueId', '=', queueId)
    .orderBy('id')
    .execute()

/** Replaces the tests of a queue. A test that somebody deleted meanwhile is saved as a new one. */
export async function saveTests(tx: Tx, queueId: number, tests: readonly SavedTest[]) {
  const storedIds = new Set((await readTests(tx.db, queueId)).map(({ id }) => id))
  const lines = await existingConnections(tx, tests)
  for (const { id, turns, connectionId, ...test } of tests) {
    const row = {
      ...test,
      queueId,
      turns: JSON.stringify(turns),
      connectionId: connectionId && lines.has(connectionId) ? connectionId : null,
    }
    if (storedIds.delete(id)) await tx.db.updateTable('queueTests').set(row).where('id', '=', id).execute()
    else await tx.db.insertInto('queueTests').values(row).execute()
  }
  if (storedIds.size > 0)
    await tx.db
      .deleteFrom('queueTests')
      .where('id', 'in', [...storedIds])
      .execute()
}

/** The connections of these tests that still exist. They are locked against deletion until the commit. */
async function existingConnections({ db }: Tx, tests: readonly SavedTest[]): Promise<ReadonlySet<number>> {
  const ids = tests.flatMap(({ connectionId }) => connectionId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('connections').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}
