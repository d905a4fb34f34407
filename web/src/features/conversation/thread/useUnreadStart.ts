import type { Message } from '@recado/contract/messages/messages'
import { useState } from 'react'

/** Where the last so many messages of the customer begin, as far as that is loaded. */
export function firstUnread(messages: readonly Message[], count: number): string | undefined {
  let left = count
  return messages.findLast(({ fromMe }) => !fromMe && --left === 0)?.id
}

type Options = { unread: number; messages: readonly Message[]; isFresh: boolean }

/** Where the unread began when the conversation was opened. There it stays until the reader leaves. */
export function useUnreadStart({ unread, messages, isFresh }: Options) {
  const [count] = useState(unread)
  const [known, setKnown] = useState<{ from: string | undefined; isFresh: boolean } | null>(null)
  // What is kept from the last time may lack the newest.
  if (count > 0 && messages.length > 0 && (!known || (isFresh && !known.isFresh))) setKnown({ from: firstUnread(messages, count), isFresh })
  return known?.from === undefined ? undefined : { from: known.from, count }
}
