import { type Chat, type chats, mayChangeChat } from '@recado/contract/chats/chats'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { deleteNotices } from '../notices/index.ts'
import { chatRows, chatsOfUser, readChat } from './chats.rows.ts'

type ChatStore = Store<Chat, z.output<typeof chats.create>, z.output<typeof chats.update>>

export const chatStore = ({ clock }: Pick<Kernel, 'clock'>): ChatStore => ({
  table: 'chats',
  rows: chatRows,
  seenBy: chatsOfUser,
  allowed: (actor, row, what) => what === 'read' || mayChangeChat(actor, row),
  async create(tx, { title, users }, { userId }) {
    const now = clock.now()
    const { id } = await tx.db
      .insertInto('chats')
      .values({ title, ownerId: userId, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(tx, id, [userId, ...users.map((user) => user.id)])
    return readChat(tx, id)
  },
  async update(tx, { id, row, values: { title, users } }) {
    if (title !== undefined) await tx.db.updateTable('chats').set({ title }).where('id', '=', id).execute()
    if (users) {
      // The owner always stays a member.
      const wanted = [...(row.ownerId === null ? [] : [row.ownerId]), ...users.map((user) => user.id)]
      await tx.db.deleteFrom('chatUsers').where('chatId', '=', id).where('userId', 'not in', wanted).execute()
      await addMembers(tx, id, wanted)
      await deleteNotices(tx, { chatId: id, notIn: wanted })
    }
    return readChat(tx, id)
  },
  remove: async ({ db }, { id }) => void (await db.deleteFrom('chats').where('id', '=', id).execute()),
})

/** Sorted, so that two transactions at once cannot deadlock. */
export const addMembers = ({ db }: Tx, chatId: number, userIds: readonly number[]) =>
  db
    .insertInto('chatUsers')
    .values([...new Set(userIds)].toSorted((a, b) => a - b).map((userId) => ({ chatId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
