import type { Message } from '@recado/contract/messages/messages'
import type { Tx } from '../../kernel/transact.ts'
import { TOLD } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { tellOf } from './tellOf.ts'

type Gone = { connectionId: number; show: (stored: StoredMessage) => Message }

/** What waits to go out over a line that is about to be deleted was not sent, and whoever wrote it sees that: another line may still take it. */
export async function failWaiting(tx: Tx, { connectionId, show }: Gone) {
  const rows = await tx.db
    .updateTable('messages')
    .set({ error: 'lineGone' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('outbox.messageId')
        .where('outbox.connectionId', '=', connectionId)
        .where('outbox.kind', '=', 'send')
        .$castTo<{ messageId: string }>(),
    )
    .returning('id')
    .execute()
  await tellOf(
    tx,
    rows.slice(0, TOLD).map(({ id }) => id),
    { show },
  )
}
