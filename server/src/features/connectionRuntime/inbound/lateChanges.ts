import type { Message } from '@recado/contract/messages/messages'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ConnectionRef } from '../../../channels/channel.ts'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { StoredMessage } from '../../messages/index.ts'
import { applyMessageChange, type MessageChange } from './applyMessageChange.ts'

export type LateChange = { id: number; change: MessageChange }
type Place = { connectionId: number; carrierId: string }
type Waiting = { line: ConnectionRef; changes: readonly LateChange[]; show: (stored: StoredMessage) => Message }

/** For a statement that asks for more than that. */
export const selectLateChanges = (eb: ExpressionBuilder<TenantDatabase, never>, { connectionId, carrierId }: Place) =>
  jsonArrayFrom(
    eb
      .selectFrom('lateChanges')
      .select(['lateChanges.id', 'lateChanges.change'])
      .where('lateChanges.connectionId', '=', connectionId)
      .where('lateChanges.carrierId', '=', carrierId)
      .orderBy('lateChanges.id'),
  ).as('changes')

/** What came before its message, as services deliver it at times, waits for it. */
export const storeLateChange = ({ db }: Tx, { line, change, now }: { line: ConnectionRef; change: MessageChange; now: Date }) =>
  db
    .insertInto('lateChanges')
    .values({ connectionId: line.connectionId, carrierId: change.targetId, change: JSON.stringify(change), createdAt: now })
    .execute()

export async function applyLateChanges(tx: Tx, { line, changes, show }: Waiting) {
  for (const { id, change } of changes) {
    await applyMessageChange(tx, { line, change, show })
    await tx.db.deleteFrom('lateChanges').where('id', '=', id).execute()
  }
}
