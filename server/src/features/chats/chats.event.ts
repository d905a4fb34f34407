import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'

const roomsOfMembers = ({ users }: Pick<Chat, 'users'>) => users.map(({ userId }) => rooms.user(userId))

/** Heard by those who are in it, and by nobody else, whatever they may. */
export const chatEvent: LiveEvent<Chat> & { name: 'chat' } = {
  name: 'chat',
  audience: (_companyId, row) => [{ room: roomsOfMembers(row), row }],
}

type Said = { id: string; chat: Chat; message: ChatMessage }
const messageEvent: LiveEvent<Said> = {
  name: 'chatMessage',
  audience: (_companyId, { chat, message }) => [{ room: roomsOfMembers(chat), row: message }],
}

export const tellOfNewMessage = (tx: Tx, chat: Chat, newMessage: ChatMessage) =>
  tx.emit(chatEvent, 'new-message', chat, { says: { newMessage: { ...newMessage, chat }, chat } })

export const tellOfMessage = (tx: Tx, chat: Chat, message: ChatMessage) =>
  tx.emit(messageEvent, 'update', { id: message.id, chat, message })
