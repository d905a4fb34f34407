import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, id, time } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { chatMessage } from './chatMessages.ts'

/** `direct`: between two people; either of them opens it by choosing the other. */
const chatKinds = ['group', 'direct'] as const

const member = z.object({
  /** Equal to `userId`: old clients read it. */
  id,
  userId: id,
  unreads: z.int().min(0),
  /** The `seq` of the last message that they have read. */
  readUpTo: z.int().min(0),
  user: z.object({ id, name: z.string() }),
})

const row = z
  .object({
    id,
    uuid: z.uuid(),
    kind: z.enum(chatKinds),
    title: z.string(),
    /** Null for a direct chat, and once the owner has left. */
    ownerId: id.nullable(),
    /** The beginning of the last message; empty if there is none. */
    lastMessage: z.string(),
    lastSenderId: id.nullable(),
    /** Increases with every message; chats are ordered by it. */
    activity: z.int(),
    createdAt: time,
    updatedAt: time,
    users: z.array(member),
  })
  .meta({ id: 'Chat' })
export type Chat = z.output<typeof row>

/** The owner changes and deletes a chat; if the owner has left, all members may. A direct chat has no owner. */
export const mayChangeChat = ({ userId }: { userId: number }, { kind, ownerId }: Pick<Chat, 'kind' | 'ownerId'>) =>
  kind === 'group' && (ownerId === null || ownerId === userId)

/** The most members of one chat. */
const MOST_MEMBERS = 1000
const title = z.string().trim().min(1).max(100)
const users = z.array(z.object({ id })).min(1).max(MOST_MEMBERS)

const may = 'chats:use'
const plan = 'useInternalChat'

export const chats = resource({
  name: 'chat',
  path: '/chats',
  rows: 'records',
  row,
  plan,
  pageSize: 20,
  create: z.object({ title, users }),
  update: z.object({ title, users }).partial(),
  order: { field: 'activity', direction: 'desc', type: 'number' },
  searchIn: ['title'],
  access: { list: may, get: may, create: may, update: may, remove: may },
  given: 'ownChat',
  missing: 'ERR_NO_CHAT_FOUND',
  errors: { create: ['ERR_NO_USER_FOUND'], update: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'], remove: ['ERR_NO_PERMISSION'] },
  example: { create: { title: 'Team {{n}}', users: [{ id: record('user') }] }, update: { title: 'Our team {{n}}' } },
})

/** With fewer letters almost every message would match. */
export const MIN_SEARCH_LETTERS = 3
/** How many chats are found by name; for another one, type more. */
export const MAX_CHATS_FOUND = 20

export const chatEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/chats/search',
    load: 'search',
    summary:
      'Of the chats that the caller is in, those whose title or people hold the text; and from three letters on what was said in any of them',
    access: may,
    plan,
    query: z.object({ q: z.string().trim().min(1).max(200), cursor: z.string().max(500).optional() }),
    output: z.object({
      /** Only with the first page of messages. */
      chats: z.array(row).max(MAX_CHATS_FOUND),
      /** Newest first, each with its chat as the caller knows it: a direct chat has the name of the other person. */
      messages: z.array(chatMessage.extend({ chat: z.object({ id, kind: z.enum(chatKinds), title: z.string() }) })),
      nextCursor: z.string().nullable(),
    }),
    example: { query: { q: 'team' } },
  }),
  direct: endpoint({
    method: 'POST',
    path: '/chats/direct',
    summary: 'The chat with one colleague, made where there is none yet',
    access: may,
    plan,
    body: z.object({ userId: id }),
    output: row,
    errors: ['ERR_NO_USER_FOUND'],
    example: { body: { userId: record('user') } },
  }),
  read: endpoint({
    method: 'POST',
    path: '/chats/:id/read',
    summary: 'The caller has read what was said in a chat',
    access: may,
    plan,
    params: byId,
    output: row,
    errors: ['ERR_NO_CHAT_FOUND'],
    example: { params: { id: record('ownChat') } },
  }),
  unread: endpoint({
    method: 'GET',
    path: '/chats/unread',
    summary: 'The chats in which something waits to be read by the caller, and how many messages in each, at most a thousand',
    access: may,
    plan,
    output: z.object({ chats: z.array(z.object({ id, unreads: z.int() })).max(1000) }),
  }),
}

/** The permissions, errors and events of this feature. */
export const chatsCatalogue = {
  permissions: {
    'chats:use': ['user', 'nothing'],
  },
  errors: {
    ERR_NO_CHAT_FOUND: [404, 'This chat does not exist'],
    ERR_NO_CHAT_MESSAGE_FOUND: [404, 'This message does not exist'],
  },
  get events() {
    return {
      chat: {
        record: 'record',
        id: 'id',
        row,
        alsoAs: 'chat',
        says: {
          /** Old clients read the members of the message's chat, others the chat beside it. */
          'new-message': z.object({ newMessage: chatMessage.extend({ chat: row.pick({ users: true }) }), chat: row }),
          typing: z.object({ chatId: id, userId: id }),
        },
      },
      /** A message was changed or deleted. */
      chatMessage: { record: 'record', id: 'id', row: chatMessage },
    } as const
  },
} as const
