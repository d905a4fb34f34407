import type { Tx } from '../../kernel/transact.ts'
import { chatEvent } from './chats.event.ts'
import { chatRows } from './chats.rows.ts'

const idsOf = async ({ db }: Tx, userId: number) =>
  (await db.selectFrom('chatUsers').select('chatId').where('userId', '=', userId).execute()).map(({ chatId }) => chatId)

async function publishChats(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const changed = await chatRows(tx.db).where('chats.id', 'in', ids).orderBy('chats.id').execute()
  for (const chat of changed) tx.emit(chatEvent, 'update', chat)
}

/** A user was renamed. */
export const publishMember = async (tx: Tx, userId: number) => publishChats(tx, await idsOf(tx, userId))

/** Call before a user is deleted, and the returned function afterwards: it publishes their chats, and deletes chats without members. */
export async function prepareMemberRemoval(tx: Tx, userId: number): Promise<(tx: Tx) => Promise<void>> {
  const ids = await idsOf(tx, userId)
  return async (after) => {
    if (ids.length === 0) return
    const inSome = after.db.selectFrom('chatUsers').select('chatId')
    await after.db.deleteFrom('chats').where('id', 'in', ids).where('id', 'not in', inSome).execute()
    await publishChats(after, ids)
  }
}
