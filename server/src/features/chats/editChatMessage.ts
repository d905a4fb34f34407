import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { AppError } from '@recado/contract/errors'
import { mentionedIdsIn } from '@recado/contract/kit/mentions'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { deleteNotices } from '../notices/index.ts'
import { requireChatMessage } from './chatMessages.rows.ts'
import { chatEvent, publishChatMessage } from './chats.event.ts'
import { lockChat, readChat } from './chats.rows.ts'
import { previewOf } from './sendChatMessage.ts'

type MessageRef = { chatId: number; id: string }

/** Changes one's own message. */
export const editChatMessage = (kernel: Kernel, actor: SignedIn, { message, ...place }: MessageRef & { message: string }) =>
  changeChatMessage(kernel, actor, place, async ({ db }, { users }) => {
    const mentions = JSON.stringify(
      mentionedIdsIn(
        message,
        users.map(({ user }) => user),
      ),
    )
    await db.updateTable('chatMessages').set({ message, mentions, editedAt: kernel.clock.now() }).where('id', '=', place.id).execute()
  })

/** Deletes one's own message. An empty row stays. The sweep deletes its file once nothing refers to it. */
export const deleteChatMessage = (kernel: Kernel, actor: SignedIn, ref: MessageRef) =>
  changeChatMessage(kernel, actor, ref, async (tx) => {
    const empty = { message: '', mentions: '[]', mediaId: null, quotedMsgId: null, isDeleted: true }
    await tx.db.updateTable('chatMessages').set(empty).where('id', '=', ref.id).execute()
    await deleteNotices(tx, { chatMessageId: ref.id })
  })

type Change = (tx: Tx, chat: Awaited<ReturnType<typeof lockChat>>) => Promise<unknown>

const changeChatMessage = (kernel: Kernel, actor: SignedIn, ref: MessageRef, work: Change): Promise<ChatMessage> =>
  kernel.transact(actor, async (tx) => {
    // For a user outside of the chat the message does not exist.
    const chat = await lockChat(tx, actor, ref.chatId, 'ERR_NO_CHAT_MESSAGE_FOUND')
    const before = await requireChatMessage(tx.db, kernel, ref)
    if (before.senderId !== actor.userId || before.isDeleted) throw new AppError('ERR_NO_PERMISSION')
    await work(tx, chat)
    const message = await requireChatMessage(tx.db, kernel, ref)
    publishChatMessage(tx, chat, message)
    await refreshChatPreview(tx, kernel, ref.chatId)
    return message
  })

/** Publishes the messages that show a file which was lost and is back. */
export async function publishMessagesOfFile(tx: Tx, kernel: Kernel, mediaId: string): Promise<void> {
  const found = await tx.db.selectFrom('chatMessages').select(['id', 'chatId']).where('mediaId', '=', mediaId).limit(100).execute()
  for (const message of found) publishChatMessage(tx, await readChat(tx, message.chatId), await requireChatMessage(tx.db, kernel, message))
}

/** The list of chats shows the last message that was not deleted. */
async function refreshChatPreview(tx: Tx, kernel: Kernel, chatId: number) {
  const last = await tx.db
    .selectFrom('chatMessages')
    .select('id')
    .where('chatId', '=', chatId)
    .where('isDeleted', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const message = last && (await requireChatMessage(tx.db, kernel, { chatId, id: last.id }))
  const shown = { lastMessage: previewOf(message ? message.message || message.mediaName : ''), lastSenderId: message?.senderId ?? null }
  await tx.db.updateTable('chats').set(shown).where('id', '=', chatId).execute()
  tx.emit(chatEvent, 'update', await readChat(tx, chatId))
}
