import { chatMessages } from '@recado/contract/chats/chatMessages'
import { chatCalls, chats } from '@recado/contract/chats/chats'
import { serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature } from '../../kernel/feature.ts'
import { chatMessagePage } from './chatMessages.page.ts'
import { chatListEvent } from './chats.event.ts'
import { chatOf } from './chats.rows.ts'
import { chatStore } from './chats.store.ts'
import { demoChats } from './demoChats.ts'
import { filesOfChats } from './filesOfChats.ts'
import { markChatRead } from './markChatRead.ts'
import { openDirect } from './openDirect.ts'
import { rewriteMessage, takeBack } from './rewrite.ts'
import { say } from './say.ts'
import { searchChats } from './searchChats.ts'
import { chatsLosing, tellOfMember } from './tellOfMembers.ts'
import { chatTyping } from './typing.ts'

export const chatsFeature: Feature = {
  name: 'chats',
  demo: demoChats,
  conflicts: { chatMessages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  missing: { chats: 'ERR_NO_CHAT_FOUND', chatMessages: 'ERR_NO_CHAT_MESSAGE_FOUND' },
  keepsFiles: filesOfChats,
  asks: chatTyping,
  on: () => ({
    'user.renamed': (tx, { userId }) => tellOfMember(tx, userId),
    async 'user.deleting'(tx, { userId }) {
      const tell = await chatsLosing(tx, userId)
      tx.lastly(() => tell(tx))
    },
  }),
  routes(serve, kernel) {
    serve.signedIn(chatCalls.unread, async ({ actor, db }) => ({ chats: await unreadChats(db, actor.userId) }))
    serve.signedIn(chatCalls.search, ({ actor, db, query }) => searchChats(db, kernel, { reader: actor, ...query }))
    serveResource(serve, kernel, { resource: chats, store: chatStore(kernel), event: chatListEvent })
    serve.signedIn(chatCalls.direct, ({ actor, body }) => openDirect(kernel, actor, body.userId))
    serve.signedIn(chatCalls.read, ({ actor, params }) => markChatRead(kernel, actor, params.id))
    serve.signedIn(chatMessages.list, async ({ actor, db, params: { id }, query }) => {
      await chatOf(db, actor, id)
      return chatMessagePage(db, kernel, { chatId: id, query })
    })
    serve.signedIn(chatMessages.send, ({ actor, params: { id }, body, files: [file] }) => say(kernel, { actor, chatId: id, body, file }))
    serve.signedIn(chatMessages.edit, ({ actor, params: { id, messageId }, body }) =>
      rewriteMessage(kernel, actor, { chatId: id, id: messageId, message: body.message }),
    )
    serve.signedIn(chatMessages.remove, async ({ actor, params: { id, messageId } }) => {
      await takeBack(kernel, actor, { chatId: id, id: messageId })
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
