import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/example.ts'
import { byId, id, time } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import type { Actor } from '../permissions.ts'
import { chatMessage } from './chatMessages.ts'

/** `direct`: between two people, who open it by choosing each other. */
const chatKinds = ['group', 'direct'] as const

const member = z.object({
  /** The same as `userId`: who is in a chat is sent as it was read. */
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
    /** Nobody's where it is between two, and once whoever made it has left. */
    ownerId: id.nullable(),
    /** The beginning of what was said last; empty while nothing was. */
    lastMessage: z.string(),
    lastSenderId: id.nullable(),
    /** Rises with every message: by it the chats are ordered. */
    activity: z.int(),
    createdAt: time,
    updatedAt: time,
    users: z.array(member),
  })
  .meta({ id: 'Chat' })
export type Chat = z.output<typeof row>

/** Its owner changes and deletes a chat; one whose owner has left belongs to all who are in it. Of two people's nobody is the owner. */
export const mayChangeChat = ({ userId }: Pick<Actor, 'userId'>, { kind, ownerId }: Pick<Chat, 'kind' | 'ownerId'>) =>
  kind === 'group' && (ownerId === null || ownerId === userId)

/** As many as one chat has. */
const MOST_MEMBERS = 1000
const title = z.string().trim().min(1).max(100)
const users = z.array(z.object({ id })).min(1).max(MOST_MEMBERS)

const may = 'chats:use'
const plan = 'useInternalChat'

export const chats = resource({
  ...{ name: 'chat', path: '/chats', rows: 'records', row, plan, pageSize: 20 },
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

/** With fewer letters there would be a message for any of them. */
export const MIN_SEARCH_LETTERS = 3
/** So many chats are found by their names; whoever wants another one goes on writing. */
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
      /** With the first page of messages. */
      chats: z.array(row).max(MAX_CHATS_FOUND),
      /** The newest first, each with its chat as the caller knows it: one of two people is called as the other one is. */
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

/** What the feature adds to the catalogues. */
export const chatsContract = {
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
          /** Old clients look at the members of the message's chat, others at the chat beside it. */
          'new-message': z.object({ newMessage: chatMessage.extend({ chat: row.pick({ users: true }) }), chat: row }),
          typing: z.object({ chatId: id, userId: id }),
        },
      },
      /** What became of a message afterwards: it was written anew, or taken back. */
      chatMessage: { record: 'record', id: 'id', row: chatMessage },
    }
  },
} as const
