import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { connectionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'

/** Publishes connections whose fields or queues changed. */
export async function publishConnections(tx: Tx, { secrets }: Pick<Kernel, 'secrets'>, ids: readonly number[]) {
  for (const row of await readConnections(tx.db, secrets, ids)) tx.emit(connectionEvent, 'update', row)
}

/** The connections that offer a queue or transfer to it. */
export async function connectionIdsOfQueue({ db }: Tx, queueId: number): Promise<number[]> {
  const linked = await db.selectFrom('connectionQueues').select('connectionId as id').where('queueId', '=', queueId).execute()
  const transferring = await db.selectFrom('connections').select('id').where('transferQueueId', '=', queueId).execute()
  return [...new Set([...linked, ...transferring].map(({ id }) => id))]
}
