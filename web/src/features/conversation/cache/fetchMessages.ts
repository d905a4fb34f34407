import { messages } from '@recado/contract/messages/messages'
import { call } from '../../../shared/api/call.ts'
import type { MessagePage } from './loadedMessages.ts'

/** How many messages are fetched at a time. */
const PAGE = 60

/** Which page: without a place the newest; to `peek` at it reads nothing. */
export type PagePosition = { cursor: string } | { after: string } | { around: string } | { peek: 'true' } | Record<never, never>

export async function fetchMessages(ticketId: number, place: PagePosition = {}, limit = PAGE): Promise<MessagePage> {
  const page = await call(messages.list, { params: { ticketId }, query: { ...place, limit } })
  return { messages: page.messages, older: page.nextCursor, newer: page.newerCursor }
}
