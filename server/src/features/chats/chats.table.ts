import type { Chat } from '@recado/contract/chats/chats'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    chats: {
      id: ReadOnlyColumn<number>
      companyId: number
      uuid: ReadOnlyColumn<string>
      kind: Defaulted<Chat['kind']>
      title: string
      /** The two users of a direct chat; null for a group. */
      directOf: Defaulted<string | null>
      ownerId: number | null
      lastMessage: Defaulted<string>
      lastSenderId: Defaulted<number | null>
      activity: Defaulted<number>
      createdAt: Time
      updatedAt: Time
    }
    chatUsers: {
      companyId: number
      chatId: number
      userId: number
      unreads: Defaulted<number>
      readUpTo: Defaulted<number>
    }
    chatMessages: {
      companyId: number
      id: string
      chatId: number
      seq: ReadOnlyColumn<number>
      senderId: number | null
      /** The name stays when the sender is deleted. */
      senderName: string
      message: string
      /** The text in the form in which the search compares it. */
      folded: ReadOnlyColumn<string>
      mentions: Json<number[]>
      quotedMsgId: string | null
      mediaId: string | null
      createdAt: Time
      editedAt: TimeOrNull
      isDeleted: Defaulted<boolean>
    }
  }
}
