import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature, Kernel } from '../../kernel/feature.ts'
import type { FileReferenceTable } from '../../kernel/files/fileReferenceTable.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { SocketHandlers } from '../../kernel/live/socketHandlers.ts'
import { deleteNotices } from '../notices/index.ts'
import { chatMessagePage } from './chatMessages.page.ts'
import { chatEvent, chatListEvent } from './chats.event.ts'
import { chatsOfUser, lockChat, readChat, requireChat } from './chats.rows.ts'
import { chatStore } from './chats.store.ts'
import { demoChats } from './demoChats.ts'
import { deleteChatMessage, editChatMessage, publishMessagesOfFile } from './editChatMessage.ts'
import { prepareMemberRemoval, publishMember } from './memberChanges.ts'
import { openDirectChat } from './openDirectChat.ts'
import { searchChats } from './searchChats.ts'
import { sendChatMessage } from './sendChatMessage.ts'

/** Tells the members of a chat that a user is typing. Nothing is stored. */
const chatTyping = ({ read, publish }: Kernel): SocketHandlers => ({
  async typingChat({ actor }, chatId: number) {
    const chat = await chatsOfUser(actor)(read(actor.companyId)).where('chats.id', '=', chatId).executeTakeFirst()
    if (!chat) return { error: 'ERR_NO_CHAT_FOUND' }
    publish(actor.companyId, chatEvent, 'typing', chat, { says: { chatId, userId: actor.userId } })
    return undefined
  },
})

/** Only the members of a chat see its files. */
const chatFiles: FileReferenceTable = {
  table: 'chatMessages',
  seenBy: (db, { userId }) =>
    db
      .selectFrom('chatMessages')
      .innerJoin('chatUsers', 'chatUsers.chatId', 'chatMessages.chatId')
      .select('chatMessages.id')
      .where('chatUsers.userId', '=', userId) as never,
}

export const chatsFeature: Feature = {
  name: 'chats',
  demo: demoChats,
  conflicts: { chatMessages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  missing: { chats: 'ERR_NO_CHAT_FOUND', chatMessages: 'ERR_NO_CHAT_MESSAGE_FOUND' },
  fileReferences: chatFiles,
  socketHandlers: chatTyping,
  on: (kernel) => ({
    'file.returned': (tx, { mediaId }) => publishMessagesOfFile(tx, kernel, mediaId),
    'user.renamed': (tx, { userId }) => publishMember(tx, userId),
    async 'user.deleting'(tx, { userId }) {
      const publishRemoval = await prepareMemberRemoval(tx, userId)
      tx.beforeCommit(() => publishRemoval(tx))
    },
  }),
  routes(serve, kernel) {
    serve.signedIn(chatEndpoints.unread, async ({ actor, db }) => ({ chats: await unreadChats(db, actor.userId) }))
    serve.signedIn(chatEndpoints.search, ({ actor, db, query }) => searchChats(db, kernel, { reader: actor, ...query }))
    serveResource(serve, kernel, { resource: chats, store: chatStore(kernel), event: chatListEvent })
    serve.signedIn(chatEndpoints.direct, ({ actor, body }) => openDirectChat(kernel, actor, body.userId))
    serve.signedIn(chatEndpoints.read, ({ actor, params }) => markChatRead(kernel, actor, params.id))
    serve.signedIn(chatMessageEndpoints.list, async ({ actor, db, params: { id }, query }) => {
      await requireChat(db, actor, id)
      return chatMessagePage(db, kernel, { chatId: id, query })
    })
    serve.signedIn(chatMessageEndpoints.send, ({ actor, params: { id }, body, files: [file] }) =>
      sendChatMessage(kernel, { actor, chatId: id, body, file }),
    )
    serve.signedIn(chatMessageEndpoints.edit, ({ actor, params: { id, messageId }, body }) =>
      editChatMessage(kernel, actor, { chatId: id, id: messageId, message: body.message }),
    )
    serve.signedIn(chatMessageEndpoints.remove, async ({ actor, params: { id, messageId } }) => {
      await deleteChatMessage(kernel, actor, { chatId: id, id: messageId })
      return { message: 'chatMessage.deleted' }
    })
  },
}

const MOST = 1000

const unreadChats = (db: TenantDb, userId: number) =>
  db
    .selectFrom('chatUsers')
    .select(['chatId as id', 'unreads'])
    .where('userId', '=', userId)
    .where('unreads', '>', 0)
    .orderBy('chatId', 'desc')
    .limit(MOST)
    .execute()

/** Marks a chat as read by the user. The other members see how far the user has read. */
const markChatRead = ({ transact }: Pick<Kernel, 'transact'>, actor: SignedIn, id: number): Promise<Chat> =>
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
