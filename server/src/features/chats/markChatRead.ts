import type { Chat } from '@recado/contract/chats/chats'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { deleteNotices } from '../notices/index.ts'
import { chatEvent } from './chats.event.ts'
import { lockChat, readChat } from './chats.rows.ts'

/** Nothing that was said in it waits for this person any more; the others see how far they have read. */
export const markChatRead = ({ transact }: Pick<Kernel, 'transact'>, actor: SignedIn, id: number): Promise<Chat> =>
  transact(actor, async (tx) => {
    const before = await lockChat(tx, actor, id)
    const last = await tx.db
      .selectFrom('chatMessages')
      .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
      .where('chatId', '=', id)
      .executeTakeFirst()
    const readUpTo = last?.seq ?? 0
    const mine = before.users.find(({ userId }) => userId === actor.userId)
    if (mine?.unreads === 0 && mine.readUpTo === readUpTo) return before
    await tx.db.updateTable('chatUsers').set({ unreads: 0, readUpTo }).where('chatId', '=', id).where('userId', '=', actor.userId).execute()
    await deleteNotices(tx, { userId: actor.userId, chatId: id })
    const chat = await readChat(tx, id)
    tx.emit(chatEvent, 'update', chat)
    return chat
  })
