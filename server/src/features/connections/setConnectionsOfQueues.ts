import { AppError } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { lockCompany } from '../plans/index.ts'

type Assignment = { queueIds: readonly number[]; connectionIds: readonly number[]; greeting: string }

/**
 * Sets which connections offer these queues. Returns the connections that changed, which the caller publishes by `queue.assigned`. The
 * foreign key refuses a connection of another company. `greeting`: for connections that need one and have none.
 */
export async function setConnectionsOfQueues(tx: Tx, { queueIds, connectionIds, greeting }: Assignment): Promise<number[]> {
  // Changes of connections run one at a time, as in `updateConnection`.
  await lockCompany(tx)
  const { db } = tx
  const wanted = [...new Set(connectionIds)]
  const leaving = db.deleteFrom('connectionQueues').where('queueId', 'in', queueIds)
  const left = await (wanted.length > 0 ? leaving.where('connectionId', 'not in', wanted) : leaving).returning('connectionId').execute()
  const rows = queueIds.flatMap((queueId) => wanted.map((connectionId) => ({ connectionId, queueId })))
  const joining = db.insertInto('connectionQueues').onConflict((conflict) => conflict.doNothing())
  const joined = rows.length > 0 ? await joining.values(rows).returning('connectionId').execute() : []
  const joinedIds = [...new Set(joined.map(({ connectionId }) => connectionId))]
  await greetOn(tx, joinedIds, greeting)
  return [...new Set([...left.map(({ connectionId }) => connectionId), ...joinedIds])]
}

/** With several queues the customer has to choose one, so a greeting has to ask. */
async function greetOn({ db }: Tx, connectionIds: readonly number[], greeting: string) {
  if (connectionIds.length === 0) return
  const silent = await db
    .selectFrom('connections')
    .innerJoin('connectionQueues', 'connectionQueues.connectionId', 'connections.id')
    .select('connections.id')
    .where('connections.id', 'in', connectionIds)
    .where(sql<boolean>`trim(${sql.ref('connections.greetingMessage')}) = ''`)
    .groupBy('connections.id')
    .having((eb) => eb.fn.count('connectionQueues.queueId'), '>', 1)
    .execute()
  if (silent.length === 0) return
  if (greeting.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  const ids = silent.map(({ id }) => id)
  await db.updateTable('connections').set({ greetingMessage: greeting }).where('id', 'in', ids).execute()
}
