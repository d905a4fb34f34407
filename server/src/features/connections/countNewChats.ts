import { sql } from 'kysely'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { connectionSessionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'

type NewChatCount = { connectionId: number; count: number }

/**
 * Counts new chats that a connection started, if the service limits them. The transaction that stores the messages does this, so that none
 * is counted late. The service is asked for its own count from time to time.
 */
export async function countNewChats(tx: Tx, { secrets }: Pick<Kernel, 'secrets'>, { connectionId, count }: NewChatCount) {
  const limit = sql.ref('newChats')
  const counted = await tx.db
    .updateTable('connections')
    .set({ newChats: sql<string>`jsonb_set(${limit}, '{used}', to_jsonb((${limit} ->> 'used')::int + ${count}::int))` })
    .where('id', '=', connectionId)
    .where('newChats', 'is not', null)
    .returning('id')
    .execute()
  for (const row of await readConnections(
    tx.db,
    secrets,
    counted.map(({ id }) => id),
  ))
    tx.emit(connectionSessionEvent, 'update', row)
}
