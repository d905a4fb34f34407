import { randomUUID } from 'node:crypto'
import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import { fold } from '@recado/contract/kit/fold'
import { hasWords, type MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import { preparedInsert } from '../../kernel/database/preparedInsert.ts'
import { definedValues } from '../../kernel/definedValues.ts'
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

const insert = preparedInsert('messages', [
  'id',
  'ticketId',
  'contactId',
  'connectionId',
  'carrierId',
  'userId',
  'userName',
  'fromMe',
  'body',
  'folded',
  'mediaType',
  'mediaId',
  'ack',
  'read',
  'isForwarded',
  'isStandby',
  'isAutomatic',
  'origin',
  'quotedId',
  'template',
  'menu',
  'link',
  'createdAt',
])

/** The only place that inserts messages, inbound and outbound. The insert is sent with the next statement. */
export async function storeMessage(tx: Tx, message: NewMessage): Promise<{ id: string }> {
  const { user, body, mediaType = null, id = randomUUID(), template, menu, link, ...given } = message
  const text = searchableText(body, mediaType)
  const row = {
    carrierId: null,
    mediaId: null,
    ack: 0,
    read: false,
    isForwarded: false,
    isStandby: false,
    isAutomatic: false,
    origin: null,
    quotedId: null,
    ...definedValues(given),
    template: template ? JSON.stringify(template) : null,
    id,
    body,
    folded: text,
    menu: menu ? JSON.stringify(menu) : null,
    link: link ? JSON.stringify(link) : null,
    mediaType,
    userId: user?.id ?? null,
    userName: user?.name ?? null,
  }
  await tx.defer(() => insert(tx.db, row))
  return { id }
}

/** The folded text for the search; null for kinds whose body is data, such as a location or a contact card. */
export function searchableText(body: string, mediaType: MessageKind | null) {
  return hasWords(mediaType) && body !== '' ? fold(body) : null
}
