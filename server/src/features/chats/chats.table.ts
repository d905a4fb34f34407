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
      /** The two whose chat it is. */
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
      /** Stays when the sender is gone. */
      senderName: string
      message: string
      /** The message as it is looked for. */
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
