import type { Message } from '@recado/contract/messages'

/** In the order of time; of a conversation's pages the first is the newest. */
export type MessagePage = { messages: Message[]; nextCursor: string | null }

export const inOrder = (pages: readonly MessagePage[]) => [...pages].reverse().flatMap((page) => page.messages)

/** A new message, or something new about one that may or may not be loaded. */
export type MessageChange = { action: 'create' | 'update'; message: Message }

/** Puts one message into the loaded pages of its conversation. What belongs to a page not loaded yet comes with its page. */
export function applyMessage(pages: MessagePage[], { action, message }: MessageChange): MessagePage[] {
  const isKnown = pages.some((page) => page.messages.some(({ id }) => id === message.id))
  // The answer to a sending may come after the events of what has become of it, and is older than they are.
  if (action === 'create') return isKnown ? pages : inserted(pages, message)
  const known = (one: Message) => (one.id === message.id ? risen(one, message) : one)
  return isKnown ? pages.map((page) => ({ ...page, messages: page.messages.map(known) })) : pages
}

/** Ticks do not go back, in whatever order they are told. */
const risen = (before: Message, after: Message) => (before.ack > after.ack ? { ...after, ack: before.ack } : after)

function inserted(pages: MessagePage[], message: Message) {
  const target = pageOf(pages, message)
  return pages.map((page, index) => (index === target ? { ...page, messages: placed(page.messages, message) } : page))
}

/** Pages reach from the newest back: the first that begins no later than the message is its own, or the oldest if nothing lies before that. */
function pageOf(pages: MessagePage[], message: Message) {
  const reaching = pages.findIndex(({ messages: [first] }) => !first || timeOf(first) <= timeOf(message))
  return reaching < 0 && pages.at(-1)?.nextCursor === null ? pages.length - 1 : reaching
}

function placed(messages: Message[], message: Message) {
  const after = messages.findLastIndex((one) => timeOf(one) <= timeOf(message))
  return messages.toSpliced(after + 1, 0, message)
}

const timeOf = ({ createdAt }: Message) => Date.parse(createdAt)
