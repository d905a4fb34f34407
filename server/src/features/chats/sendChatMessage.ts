import { randomUUID } from 'node:crypto'
import type { ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { AppError } from '@recado/contract/errors'
import { mentionedIdsIn } from '@recado/contract/kit/mentions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { insertUploadedMedia, storeUpload } from '../media/index.ts'
import { deleteNotices, notifyUsers } from '../notices/index.ts'
import { requireChatMessage } from './chatMessages.rows.ts'
import { publishNewChatMessage } from './chats.event.ts'
import { lockChat, readChat, requireChat } from './chats.rows.ts'

type Saying = z.output<typeof chatMessageEndpoints.send.body>
type File = Parameters<typeof storeUpload>[2]
type SendRequest = { actor: SignedIn; chatId: number; body: Saying; file: File | undefined }
type Upload = Awaited<ReturnType<typeof storeUpload>>

/** Sends a message in a chat. A retry with the same key gets the stored message. */
export async function sendChatMessage(kernel: Kernel, { actor, chatId, body, file }: SendRequest): Promise<ChatMessage> {
  if (!file && body.message.trim() === '')
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'message', code: 'too_small', message: 'There is nothing to say' }] })
  const id = body.idempotencyKey ?? randomUUID()
  // Check before the file is stored: a file of a non-member or of a retry would only have to be deleted again.
  const db = kernel.read(actor.companyId)
  await requireChat(db, actor, chatId)
  const isKnown = file && (await db.selectFrom('chatMessages').select('id').where('id', '=', id).executeTakeFirst())
  const upload = file && !isKnown ? await storeUpload(kernel, actor.companyId, file) : undefined
  return kernel.transact(actor, async (tx) => {
    const chat = await lockChat(tx, actor, chatId)
    const existing = await tx.db.selectFrom('chatMessages').select(['chatId', 'senderId']).where('id', '=', id).executeTakeFirst()
    if (existing && (existing.chatId !== chatId || existing.senderId !== actor.userId)) throw new AppError('ERR_IDEMPOTENCY_KEY')
    if (existing) return requireChatMessage(tx.db, kernel, { chatId, id })
    await storeChatMessage(tx, { id, actor, chat, body, upload, at: kernel.clock.now() })
    const message = await requireChatMessage(tx.db, kernel, { chatId, id })
    await bumpChat(tx, message, actor)
    // A user who answers has read what came before.
    if (chat.users.some(({ userId, unreads }) => userId === actor.userId && unreads > 0))
      await deleteNotices(tx, { userId: actor.userId, chatId })
    await notifyMentioned(tx, message, actor)
    publishNewChatMessage(tx, await readChat(tx, chatId), message)
    return message
  })
}

type Stored = { id: string; actor: SignedIn; chat: Chat; body: Saying; upload: Upload | undefined; at: Date }

async function storeChatMessage(tx: Tx, { id, actor, chat, body: { message, quotedMsgId = null }, upload, at }: Stored) {
  const quoted = quotedMsgId && tx.db.selectFrom('chatMessages').select('id').where('id', '=', quotedMsgId).where('chatId', '=', chat.id)
  if (quoted && !(await quoted.executeTakeFirst())) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
  const mediaId = upload ? await insertUploadedMedia(tx, upload) : null
  const mentions = mentionedIdsIn(
    message,
    chat.users.map(({ user }) => user),
  )
  await tx.db
    .insertInto('chatMessages')
    .values({
      id,
      chatId: chat.id,
      senderId: actor.userId,
      senderName: actor.name,
      message,
      quotedMsgId,
      mediaId,
      mentions: JSON.stringify(mentions),
      createdAt: at,
    })
    .execute()
}

/** Mentioned users get a notice, even if they do not open the chat. */
const notifyMentioned = (tx: Tx, { id, chatId, mentions, message, createdAt }: ChatMessage, { userId, name }: SignedIn) =>
  notifyUsers(
    tx,
    mentions.filter((one) => one !== userId),
    { kind: 'mention', name, text: message, place: { chatId, chatMessageId: id }, at: new Date(createdAt) },
  )

/** Moves the chat to the top of the list, and makes it unread for everybody but the writer. */
async function bumpChat({ db }: Tx, { chatId, seq, message, mediaName, createdAt }: ChatMessage, { userId }: SignedIn) {
  await db
    .updateTable('chats')
    .set({ activity: seq, updatedAt: createdAt, lastMessage: previewOf(message || mediaName), lastSenderId: userId })
    .where('id', '=', chatId)
    .execute()
  await db
    .updateTable('chatUsers')
    .set({
      unreads: sql`case when "userId" = ${userId} then 0 else unreads + 1 end`,
      readUpTo: sql`case when "userId" = ${userId} then ${seq} else "readUpTo" end`,
    })
    .where('chatId', '=', chatId)
    .execute()
}

const PREVIEW_LENGTH = 200
export const previewOf = (text: string | null) =>
  Array.from(text ?? '')
    .slice(0, PREVIEW_LENGTH)
    .join('')
