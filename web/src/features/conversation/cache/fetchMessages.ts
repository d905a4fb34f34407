import { messageEndpoints } from '@recado/contract/messages/messages'
import { call } from '#web/shared/data/api/call.ts'
import type { MessagePage } from './loadedMessages.ts'

/** The number of messages in a page. */
const PAGE = 60

/** Which page to fetch: without a position the newest. `peek` does not mark messages as read. */
export type PagePosition = { cursor: string } | { after: string } | { around: string } | { peek: 'true' } | Record<never, never>

export async function fetchMessages(ticketId: number, place: PagePosition = {}, limit = PAGE): Promise<MessagePage> {
  const page = await call(messageEndpoints.list, { params: { ticketId }, query: { ...place, limit } })
  return { messages: page.messages, older: page.nextCursor, newer: page.newerCursor }
}
