import { chatMessages } from '@recado/contract/chats/chatMessages'
import { chatEndpoints, chats } from '@recado/contract/chats/chats'
import { serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature } from '../../kernel/feature.ts'
import { chatFiles } from './chatFiles.ts'
import { chatMessagePage } from './chatMessages.page.ts'
import { chatListEvent } from './chats.event.ts'
import { requireChat } from './chats.rows.ts'
import { chatStore } from './chats.store.ts'
import { chatTyping } from './chatTyping.ts'
import { demoChats } from './demoChats.ts'
import { deleteChatMessage, editChatMessage } from './editChatMessage.ts'
import { markChatRead } from './markChatRead.ts'
import { prepareMemberRemoval, publishMember } from './memberChanges.ts'
import { openDirectChat } from './openDirectChat.ts'
import { searchChats } from './searchChats.ts'
import { sendChatMessage } from './sendChatMessage.ts'

export const chatsFeature: Feature = {
  name: 'chats',
  demo: demoChats,
  conflicts: { chatMessages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  missing: { chats: 'ERR_NO_CHAT_FOUND', chatMessages: 'ERR_NO_CHAT_MESSAGE_FOUND' },
  fileReferences: chatFiles,
  socketHandlers: chatTyping,
  on: () => ({
    'user.renamed': (tx, { userId }) => publishMember(tx, userId),
    async 'user.deleting'(tx, { userId }) {
      const tell = await prepareMemberRemoval(tx, userId)
      tx.beforeCommit(() => tell(tx))
    },
  }),
  routes(serve, kernel) {
    serve.signedIn(chatEndpoints.unread, async ({ actor, db }) => ({ chats: await unreadChats(db, actor.userId) }))
    serve.signedIn(chatEndpoints.search, ({ actor, db, query }) => searchChats(db, kernel, { reader: actor, ...query }))
    serveResource(serve, kernel, { resource: chats, store: chatStore(kernel), event: chatListEvent })
    serve.signedIn(chatEndpoints.direct, ({ actor, body }) => openDirectChat(kernel, actor, body.userId))
    serve.signedIn(chatEndpoints.read, ({ actor, params }) => markChatRead(kernel, actor, params.id))
    serve.signedIn(chatMessages.list, async ({ actor, db, params: { id }, query }) => {
      await requireChat(db, actor, id)
      return chatMessagePage(db, kernel, { chatId: id, query })
    })
    serve.signedIn(chatMessages.send, ({ actor, params: { id }, body, files: [file] }) =>
      sendChatMessage(kernel, { actor, chatId: id, body, file }),
    )
    serve.signedIn(chatMessages.edit, ({ actor, params: { id, messageId }, body }) =>
      editChatMessage(kernel, actor, { chatId: id, id: messageId, message: body.message }),
    )
    serve.signedIn(chatMessages.remove, async ({ actor, params: { id, messageId } }) => {
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
