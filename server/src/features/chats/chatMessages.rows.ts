import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

type Handle = TenantDb | Tx['db']

/** The row as it is read. `chatMessagePresenter` signs the address of its file. */
export type StoredChatMessage = Omit<ChatMessage, 'sender' | 'quotedMsg' | 'mediaPath' | 'mediaName' | 'media'> &
  FileColumns & {
    senderName: string
    quotedSenderId: number | null
    quotedSenderName: string | null
    quotedMessage: string
    quotedIsDeleted: boolean
    quotedMediaName: string | null
  }

const columns = [
  'id',
  'companyId',
  'chatId',
  'seq',
  'senderId',
  'message',
  'mentions',
  'quotedMsgId',
  'createdAt',
  'editedAt',
  'isDeleted',
] as const

/** Messages with the current name of the sender, the quoted message, and the file. */
export const chatMessageRows = (db: Handle) =>
  (db as TenantDb)
    .selectFrom('chatMessages')
    .leftJoin('users', 'users.id', 'chatMessages.senderId')
    .leftJoin('media', 'media.id', 'chatMessages.mediaId')
    .leftJoin('chatMessages as quoted', 'quoted.id', 'chatMessages.quotedMsgId')
    .leftJoin('users as quotedSender', 'quotedSender.id', 'quoted.senderId')
    .leftJoin('media as quotedMedia', 'quotedMedia.id', 'quoted.mediaId')
    .select(columns.map((name) => `chatMessages.${name}` as const))
    .select(['chatMessages.mediaId', 'media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt'])
    .select(['quoted.senderId as quotedSenderId', 'quoted.message as quotedMessage', 'quoted.isDeleted as quotedIsDeleted'])
    .select('quotedMedia.name as quotedMediaName')
    .select([
      sql<string>`coalesce(users.name, "chatMessages"."senderName")`.as('senderName'),
      sql<string | null>`coalesce("quotedSender".name, quoted."senderName")`.as('quotedSenderName'),
    ])

/** Turns a stored row into the message that the API answers. */
export function chatMessagePresenter(kernel: Pick<Kernel, 'urlSigner'>) {
  const fileOf = readyFilePresenter(kernel)
  return (row: StoredChatMessage): ChatMessage => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, ...said } = row
    const { senderName, quotedSenderId, quotedSenderName, quotedMessage, quotedIsDeleted, quotedMediaName, ...shown } = said
    return {
      ...shown,
      sender: { id: row.senderId, name: senderName },
      quotedMsg:
        row.quotedMsgId === null
          ? null
          : {
              id: row.quotedMsgId,
              senderId: quotedSenderId,
              sender: { id: quotedSenderId, name: quotedSenderName ?? '' },
              message: quotedMessage,
              isDeleted: quotedIsDeleted,
              mediaName: quotedMediaName,
            },
      ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }),
    }
  }
}

/** One message for the API; undefined if it is not in this chat. */
async function readChatMessage(
  db: Handle,
  kernel: Pick<Kernel, 'urlSigner'>,
  { chatId, id }: { chatId: number; id: string },
): Promise<ChatMessage | undefined> {
  const rows = chatMessageRows(db).where('chatMessages.id', '=', id).where('chatMessages.chatId', '=', chatId)
  const row = (await rows.executeTakeFirst()) as StoredChatMessage | undefined
  return row && chatMessagePresenter(kernel)(row)
}

export const requireChatMessage = async (db: Handle, kernel: Pick<Kernel, 'urlSigner'>, ref: { chatId: number; id: string }) =>
  assertExists(await readChatMessage(db, kernel, ref), 'ERR_NO_CHAT_MESSAGE_FOUND')
