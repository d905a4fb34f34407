import type { Chat } from '@recado/contract/chats/chats'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'

type NamedChat = Pick<Chat, 'kind' | 'title' | 'users'>

/** The title of a group, or the other person's name. */
export function chatTitle({ kind, title, users }: NamedChat, me: number): string {
  if (kind === 'group') return title
  return users.find(({ userId }) => userId !== me)?.user.name ?? title
}

export const unreadCountOf = ({ users }: Pick<Chat, 'users'>, me: number) => users.find(({ userId }) => userId === me)?.unreads ?? 0

/** The last message, with its author where that is not obvious. */
export function lastMessagePreview({ kind, users, lastMessage, lastSenderId }: Chat, me: number, you: string): string {
  if (lastMessage === '') return ''
  const sender =
    lastSenderId === me ? you : kind === 'group' && users.find(({ userId }) => userId === lastSenderId)?.user.name.split(' ')[0]
  const plainText = stripMarkup(lastMessage)
  return sender ? `${sender}: ${plainText}` : plainText
}
