import type { Tx } from '../../kernel/transact.ts'

type Assignment = { queueIds: readonly number[]; userIds: readonly number[] }

/**
 * Sets who works in these queues. Returns the users that joined or left one, which the caller publishes by `queue.assigned`. The foreign key
 * refuses a user of another company.
 */
export async function setUsersOfQueues({ db }: Tx, { queueIds, userIds }: Assignment): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  const leaving = db.deleteFrom('userQueues').where('queueId', 'in', queueIds)
  const left = await (wanted.length > 0 ? leaving.where('userId', 'not in', wanted) : leaving).returning('userId').execute()
  const rows = queueIds.flatMap((queueId) => wanted.map((userId) => ({ userId, queueId })))
  const joining = db.insertInto('userQueues').onConflict((conflict) => conflict.doNothing())
  const joined = rows.length > 0 ? await joining.values(rows).returning('userId').execute() : []
  return [...new Set([...left, ...joined].map(({ userId }) => userId))]
}
