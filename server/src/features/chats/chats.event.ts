import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { legacyChannels } from '@recado/contract/events'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'

const roomsOfMembers = ({ users }: Pick<Chat, 'users'>) => users.map(({ userId }) => rooms.user(userId))

type ChatEvent = LiveEvent<Chat> & { name: 'chat' }

/** Sent only to the members of the chat, whatever rights others have. Old clients listen for the open chat on an event name of its own. */
export const chatEvent: ChatEvent = {
  name: 'chat',
  audience(companyId, row, action) {
    const room = roomsOfMembers(row)
    const isShownOpen = action === 'new-message' || action === 'update'
    return [{ room, row }, ...(isShownOpen ? [{ room, row, channel: legacyChannels.chat(companyId, row.id) }] : [])]
  },
}

/** A chat is new, or its title or members changed. Old clients listen for this on an event name of each member. */
export const chatListEvent: ChatEvent = {
  name: 'chat',
  audience: (companyId, row, action) => [
    ...chatEvent.audience(companyId, row, action),
    ...(action === 'create' || action === 'update' ? row.users : []).map(({ userId }) => ({
      room: rooms.user(userId),
      row,
      channel: legacyChannels.chatsOf(companyId, userId),
    })),
  ],
}

type MessageEvent = { id: string; chat: Chat; message: ChatMessage }
const messageEvent: LiveEvent<MessageEvent> = {
  name: 'chatMessage',
  audience: (_companyId, { chat, message }) => [{ room: roomsOfMembers(chat), row: message }],
}

export const publishNewChatMessage = (tx: Tx, chat: Chat, newMessage: ChatMessage) =>
  tx.emit(chatEvent, 'new-message', chat, { says: { newMessage: { ...newMessage, chat }, chat } })

export const publishChatMessage = (tx: Tx, chat: Chat, message: ChatMessage) =>
  tx.emit(messageEvent, 'update', { id: message.id, chat, message })
