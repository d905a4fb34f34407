import type { Message } from '@recado/contract/messages/messages'
import type { Tx } from '../../kernel/transact.ts'
import { MAX_INDIVIDUAL_EVENTS } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { publishMessageChanges } from './publishMessageChanges.ts'

type Gone = { connectionId: number; show: (stored: StoredMessage) => Message }

/** What waits to go out over a line that is about to be deleted was not sent, and whoever wrote it sees that: another line may still take it. */
export async function failQueuedMessages(tx: Tx, { connectionId, show }: Gone) {
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
  await publishMessageChanges(
    tx,
    rows.slice(0, MAX_INDIVIDUAL_EVENTS).map(({ id }) => id),
    { show },
  )
}
