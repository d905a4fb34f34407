import type { User } from '@recado/contract/users/users'
import type { Tx } from '../../kernel/transact.ts'
import { readSessionCompany, type SessionNeeds } from './sessionUser.ts'
import { type UserWithSession, userEvent } from './users.event.ts'
import { userRows } from './users.store.ts'

/** Publishes users whose queues, presence or language changed. */
export async function publishUsers(tx: Tx, needs: SessionNeeds, ids: readonly number[]) {
  if (ids.length === 0) return
  const rows = (await userRows(tx.db)
    .where('users.id' as never, 'in', ids as never)
    .execute()) as User[]
  for (const row of await withOwnSessions(tx, needs, rows)) tx.emit(userEvent, 'update', row)
}

/** Adds the session that each user gets in their own event. */
export async function withOwnSessions(tx: Tx, needs: SessionNeeds, rows: readonly User[]): Promise<UserWithSession[]> {
  const where = await readSessionCompany(needs, tx.db)
  return rows.map((row) => ({ ...row, session: { ...row, ...where } }))
}

export async function userIdsOfQueue({ db }: Tx, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('userQueues').select('userId').where('queueId', '=', queueId).execute()
  return rows.map(({ userId }) => userId)
}
