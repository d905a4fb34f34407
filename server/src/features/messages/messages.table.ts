import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { ChangeDetails } from '@recado/contract/messages/messageChanges'
import type { Message, Pricing } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'
import type { OutboxPayload } from '../outbox/index.ts'
import type { BlockedContent } from './blockedMessages.ts'

/** `pending` holds only while the outbox has the change. */
export type StoredChange = ChangeDetails & { state: NonNullable<Message['change']> }

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** What blocked contacts have written, apart from the conversations. */
    blockedMessages: {
      id: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
      contactId: number
      carrierId: string
      content: Json<BlockedContent>
      isEdited: Defaulted<boolean>
      isRevoked: Defaulted<boolean>
      writtenAt: Time
      createdAt: Time
    }
    messages: {
      companyId: number
      id: string
      /** Orders what has one time. */
      seq: ReadOnlyColumn<number>
      ticketId: number
      /** Who wrote it or whom it is for; in a group, which of its members. */
      contactId: number
      connectionId: Defaulted<number | null>
      carrierId: Defaulted<string | null>
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      fromMe: boolean
      body: Defaulted<string>
      /** The body as it is searched; null where there is nothing to find. */
      folded: Defaulted<string | null>
      mediaType: Defaulted<MessageKind | null>
      mediaId: Defaulted<string | null>
      ack: Defaulted<number>
      error: Defaulted<string | null>
      read: Defaulted<boolean>
      isDeleted: Defaulted<boolean>
      isEdited: Defaulted<boolean>
      change: JsonOrNull<StoredChange>
      isForwarded: Defaulted<boolean>
      isStandby: Defaulted<boolean>
      isAutomatic: Defaulted<boolean>
      origin: Defaulted<MessageOrigin | null>
      quotedId: Defaulted<string | null>
      template: JsonOrNull<SentTemplate>
      pricing: Defaulted<Pricing | null>
      menu: JsonOrNull<NativeMenu>
      link: JsonOrNull<LinkPreview>
      /** When the channel accepted it. */
      sentAt: TimeOrNull
      deliveredAt: TimeOrNull
      readAt: TimeOrNull
      createdAt: Time
    }
    /** Reactions that WhatsApp has accepted under an id of their own, by which it may refuse them later. */
    sentReactions: {
      companyId: number
      connectionId: number
      carrierId: string
      /** Null while only the refusal is known. */
      messageId: Defaulted<string | null>
      given: Json<OutboxPayload>
      error: Defaulted<string | null>
      createdAt: Time
    }
    reactions: {
      companyId: number
      messageId: string
      /** The company, or one contact: each has one reaction. */
      author: string
      emoji: string
      fromMe: boolean
      userId: Defaulted<number | null>
      contactId: Defaulted<number | null>
      createdAt: Time
    }
  }
}
