import { randomUUID } from 'node:crypto'
import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import { fold } from '@recado/contract/kit/fold'
import { hasWords, type MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { Tx } from '../../kernel/transact.ts'

export type NewMessage = {
  id?: string | undefined
  ticketId: number
  contactId: number
  connectionId: number | null
  carrierId?: string | null | undefined
  user?: { id: number; name: string } | undefined
  fromMe: boolean
  body: string
  mediaType?: MessageKind | null | undefined
  mediaId?: string | null | undefined
  ack?: number
  read?: boolean
  isForwarded?: boolean | undefined
  isStandby?: boolean
  isAutomatic?: boolean
  origin?: MessageOrigin
  quotedId?: string | null | undefined
  template?: SentTemplate | null | undefined
  menu?: NativeMenu | undefined
  link?: LinkPreview | undefined
  createdAt: Date
}

const insert = prepared(params<ReturnType<typeof rowOf>>(), (db, p) =>
  db.insertInto('messages').values({
    id: p.id,
    ticketId: p.ticketId,
    contactId: p.contactId,
    connectionId: p.connectionId,
    carrierId: p.carrierId,
    userId: p.userId,
    userName: p.userName,
    fromMe: p.fromMe,
    body: p.body,
    folded: p.folded,
    mediaType: p.mediaType,
    mediaId: p.mediaId,
    ack: p.ack,
    read: p.read,
    isForwarded: p.isForwarded,
    isStandby: p.isStandby,
    isAutomatic: p.isAutomatic,
    origin: p.origin,
    quotedId: p.quotedId,
    template: p.template,
    menu: p.menu,
    link: p.link,
    createdAt: p.createdAt,
  }),
)

/** Inserts a message, inbound or outbound; no other code does. The insert is deferred (`Tx.defer`): an error appears at the next statement. */
export async function storeMessage(tx: Tx, message: NewMessage): Promise<{ id: string }> {
  const row = rowOf(message)
  await tx.defer(() => insert(tx.db, row))
  return { id: row.id }
}

const rowOf = (message: NewMessage) => ({
  id: message.id ?? randomUUID(),
  ticketId: message.ticketId,
  contactId: message.contactId,
  connectionId: message.connectionId,
  carrierId: message.carrierId ?? null,
  userId: message.user?.id ?? null,
  userName: message.user?.name ?? null,
  fromMe: message.fromMe,
  body: message.body,
  folded: searchableText(message.body, message.mediaType ?? null),
  mediaType: message.mediaType ?? null,
  mediaId: message.mediaId ?? null,
  ack: message.ack ?? 0,
  read: message.read ?? false,
  isForwarded: message.isForwarded ?? false,
  isStandby: message.isStandby ?? false,
  isAutomatic: message.isAutomatic ?? false,
  origin: message.origin ?? null,
  quotedId: message.quotedId ?? null,
  template: message.template ? JSON.stringify(message.template) : null,
  menu: message.menu ? JSON.stringify(message.menu) : null,
  link: message.link ? JSON.stringify(message.link) : null,
  createdAt: message.createdAt,
})

/** The folded text for the search; null for kinds whose body is data, such as a location or a contact card. */
export function searchableText(body: string, mediaType: MessageKind | null) {
  return hasWords(mediaType) && body !== '' ? fold(body) : null
}
