import type { Message } from '@recado/contract/messages/messages'
import type { MessagePage } from './loadedMessages.ts'

/** A message at the given second, for tests. */
export const messageAt = (second: number, more: Partial<Message> = {}) =>
  ({
    id: `m${second}`,
    createdAt: new Date(1_800_000_000_000 + second * 1000).toISOString(),
    body: '',
    ack: 0,
    error: null,
    fromMe: false,
    ...more,
  }) as Message

export const pageOf = (seconds: number[], ways: Partial<Pick<MessagePage, 'older' | 'newer'>> = {}): MessagePage => ({
  messages: seconds.map((second) => messageAt(second)),
  older: null,
  newer: null,
  ...ways,
})

export const idsIn = ({ messages }: { messages: readonly Message[] }) => messages.map(({ id }) => id).join(' ')
