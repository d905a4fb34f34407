import { useEffect, useRef } from 'react'
import type { ThreadMessage } from './threadRows.ts'

type Options<M extends ThreadMessage> = { messages: readonly M[]; isNews: (message: M) => boolean; isAtEnd: boolean }

/** The number of messages that arrived since the reader left the end. */
export function useUnseenCount<M extends ThreadMessage>({ messages, isNews, isAtEnd }: Options<M>): number {
  const left = useRef<string>(undefined)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (isAtEnd || left.current === undefined) left.current = last
  }, [isAtEnd, last])
  const place = isAtEnd ? -1 : messages.findLastIndex(({ id }) => id === left.current)
  return place < 0 ? 0 : messages.slice(place + 1).filter(isNews).length
}
