import type { User } from '@recado/contract/users/users'
import type { Tx } from '../../kernel/transact.ts'
import { userEvent } from './users.event.ts'
import { userRows } from './users.store.ts'

/** Something that shows on these people has changed elsewhere: their queues, their presence, their language. */
export async function tellOfUsers(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const rows = (await userRows(tx.db)
    .where('users.id' as never, 'in', ids as never)
    .execute()) as User[]
  for (const row of rows) tx.emit(userEvent, 'update', row)
}

export async function membersOfQueue({ db }: Tx, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('userQueues').select('userId').where('queueId', '=', queueId).execute()
  return rows.map(({ userId }) => userId)
}
