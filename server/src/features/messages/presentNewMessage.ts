import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { Message } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'

type NewlyStored = {
  id: string
  ticketId: number
  body: string
  fromMe: boolean
  createdAt: Date
  /** The contact who wrote it, or to whom it goes. */
  author: NonNullable<Message['contact']>
  user?: { id: number; name: string } | undefined
  mediaType?: MessageKind | null
  mediaName?: string | null
  ack?: number
  read?: boolean
  isForwarded?: boolean | undefined
  isStandby?: boolean
  isAutomatic?: boolean | undefined
  origin?: MessageOrigin
  template?: SentTemplate | null | undefined
  menu?: NativeMenu | undefined
  link?: LinkPreview | undefined
}

/** A message that was just stored, as reading it back would answer it. Nobody can have changed it yet, and its file is still missing. */
export const presentNewMessage = ({ author, user, createdAt, mediaType = null, mediaName = null, ...message }: NewlyStored): Message => ({
  ...{ id: message.id, ticketId: message.ticketId, body: message.body, fromMe: message.fromMe, mediaType, mediaName },
  ...{ ack: message.ack ?? 0, read: message.read ?? message.fromMe },
  ...{ isForwarded: message.isForwarded ?? false, isAutomatic: message.isAutomatic ?? false, origin: message.origin ?? null },
  ...{ isStandby: message.isStandby ?? false, menu: message.menu ?? null, link: message.link ?? null },
  contactId: author.id,
  contact: { id: author.id, name: author.name, number: author.number, profilePicUrl: author.profilePicUrl },
  createdAt: createdAt.toISOString(),
  ...{ userId: user?.id ?? null, user: user ?? null },
  ...{ error: null, mediaUrl: null, thumbnailUrl: null, quotedMsgId: null, quotedMsg: null, reactions: [] },
  ...{ isDeleted: false, isEdited: false, media: null, deliveredAt: null, readAt: null },
  ...{ template: message.template ?? null, pricing: null },
})
