import type { Message } from '@recado/contract/messages/messages'

/** What a message asks of those around it: the composer, the conversation, the contacts. */
export type MessageActions = {
  reply: (message: Message) => void
  edit: (message: Message) => void
  forward: (message: Message) => void
  jump: (messageId: string) => void
  addContact: (contact: { name: string; number: string }) => void
}
