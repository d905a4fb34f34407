import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, pathId, time, uuid } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/resource.ts'
import { maxFileBytes } from '../messages/fileLimits.ts'
import { readyFile } from '../messages/media.ts'

/** The name stays when the sender has left. */
const sender = z.object({ id: id.nullable(), name: z.string() })

const quotable = {
  id: z.uuid(),
  senderId: id.nullable(),
  sender,
  /** Empty once it was deleted. */
  message: z.string(),
  isDeleted: z.boolean(),
  mediaName: z.string().nullable(),
}

export const chatMessage = z
  .object({
    ...quotable,
    chatId: id,
    /** Increases from message to message and gives their order. */
    seq: z.int(),
    createdAt: time,
    editedAt: time.nullable(),
    /** People who are mentioned in it. */
    mentions: z.array(id),
    quotedMsgId: z.uuid().nullable(),
    quotedMsg: z.object(quotable).nullable(),
    /** A signed path. */
    mediaPath: z.string().nullable(),
    media: readyFile.nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof chatMessage>

export const MAX_CHAT_MESSAGE_LENGTH = 8192
const text = z.string().max(MAX_CHAT_MESSAGE_LENGTH)

const of = { access: 'chats:use', plan: 'useInternalChat' } as const
const inChat = { ...of, path: '/chats/:id/messages', params: byId, example: { params: { id: record('ownChat') } } } as const
const one = {
  ...of,
  path: '/chats/:id/messages/:messageId',
  params: z.object({ id: pathId, messageId: uuid }),
  output: chatMessage,
  errors: ['ERR_NO_CHAT_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { id: record('ownChatMessage', 'chatId'), messageId: record('ownChatMessage') } },
} as const

export const chatMessageEndpoints = {
  list: endpoint({
    ...inChat,
    method: 'GET',
    summary: 'What was said in a chat: the newest messages or those before a place, in the order of time; or what has some words in it',
    query: pageQuery,
    output: pageOf('records', chatMessage),
    errors: ['ERR_NO_CHAT_FOUND'],
  }),
  send: endpoint({
    ...inChat,
    method: 'POST',
    summary: 'Say something in a chat, with a file or without; the same key twice is one message',
    body: z.object({ message: text.default(''), quotedMsgId: uuid.nullish(), idempotencyKey: uuid.optional() }),
    files: { field: 'medias', most: 1, bytes: maxFileBytes.application },
    output: chatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_MESSAGE_FOUND', 'ERR_IDEMPOTENCY_KEY', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
    example: { ...inChat.example, body: { message: 'Good morning {{n}}' } },
  }),
  edit: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Write a message of one’s own anew',
    body: z.object({ message: text.trim().min(1) }),
    example: { ...one.example, body: { message: 'Good evening {{n}}' } },
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Take back a message of one’s own', output: confirmation }),
}
