import type { Chat } from '@recado/contract/chats/chats'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'

type Named = Pick<Chat, 'kind' | 'title' | 'users'>

/** The title of a group, or the other person's name. */
export function nameOfChat({ kind, title, users }: Named, me: number): string {
  if (kind === 'group') return title
  return users.find(({ userId }) => userId !== me)?.user.name ?? title
}

export const unreadsOf = ({ users }: Pick<Chat, 'users'>, me: number) => users.find(({ userId }) => userId === me)?.unreads ?? 0

/** The last message, with its author where that is not obvious. */
export function lastWordsOf({ kind, users, lastMessage, lastSenderId }: Chat, me: number, you: string): string {
  if (lastMessage === '') return ''
  const sender =
    lastSenderId === me ? you : kind === 'group' && users.find(({ userId }) => userId === lastSenderId)?.user.name.split(' ')[0]
  const words = stripMarkup(lastMessage)
  return sender ? `${sender}: ${words}` : words
}
