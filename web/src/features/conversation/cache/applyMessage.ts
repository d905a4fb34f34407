import type { Message } from '@recado/contract/messages/messages'
import type { LoadedMessages } from './loadedMessages.ts'

/** A new message, or something new about one that may or may not be loaded. */
export type MessageChange = { action: 'create' | 'update'; message: Message }

/** Puts one message into what is loaded of its conversation. What lies outside of that comes with its page. */
export function applyMessage(window: LoadedMessages, change: MessageChange): LoadedMessages {
  const { action, message } = change
  const { messages } = window
  const end = window.end && applyMessage(window.end, change)
  const place = messages.findLastIndex(({ id }) => id === message.id)
  const before = messages[place]
  // The answer to a sending may come after the events of what has become of it, and is older than they are.
  if (action === 'create') return { ...(before ? window : withNew(window, message)), end }
  return { ...window, end, messages: before ? messages.with(place, keepHigherAck(before, message)) : messages }
}

/** Ticks do not go back, in whatever order they are told. */
const keepHigherAck = (before: Message, after: Message) => (before.ack > after.ack ? { ...after, ack: before.ack } : after)

function withNew(window: LoadedMessages, message: Message): LoadedMessages {
  const { messages, older, newer, missed } = window
  const place = messages.findLastIndex((one) => timeOf(one) <= timeOf(message)) + 1
  if (place === 0 && older !== null) return window
  if (place < messages.length || newer === null) return { ...window, messages: messages.toSpliced(place, 0, message) }
  return message.fromMe || missed.includes(message.id) ? window : { ...window, missed: [...missed, message.id] }
}

const timeOf = ({ createdAt }: Message) => Date.parse(createdAt)
