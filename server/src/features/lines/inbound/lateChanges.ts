import type { Message } from '@recado/contract/messages/messages'
import type { Line } from '../../../carriers/port.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { StoredMessage } from '../../messages/index.ts'
import { applyChange, type Change } from './applyChange.ts'

type Waiting = { line: Line; carrierId: string; show: (stored: StoredMessage) => Message }

const waiting = preparedRead<{ connectionId: number; carrierId: string }, { id: number; change: Change }>(
  (db, param) =>
    db
      .selectFrom('lateChanges')
      .select(['id', 'change'])
      .where('connectionId', '=', param('connectionId'))
      .where('carrierId', '=', param('carrierId'))
      .orderBy('id') as unknown as { compile: () => never },
)

/** What came before its message, as services deliver it at times, waits for it. */
export const keepForLater = ({ db }: Tx, { line, change, now }: { line: Line; change: Change; now: Date }) =>
  db
    .insertInto('lateChanges')
    .values({ connectionId: line.connectionId, carrierId: change.targetId, change: JSON.stringify(change), createdAt: now })
    .execute()

export async function applyLateChanges(tx: Tx, { line, carrierId, show }: Waiting) {
  const rows = await waiting(tx.db, { connectionId: line.connectionId, carrierId })
  for (const { id, change } of rows) {
    await applyChange(tx, { line, change, show })
    await tx.db.deleteFrom('lateChanges').where('id', '=', id).execute()
  }
}
