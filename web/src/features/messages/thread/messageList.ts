import { messages } from '@recado/contract/messages'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import type { MessagePage } from './applyMessage.ts'

export type MessagePages = InfiniteData<MessagePage, string | undefined>

export const conversationKey = (ticketId: number) => ['message', 'list', ticketId] as const

type Request = { cursor?: string | undefined; limit?: number }

export async function fetchMessages(ticketId: number, { cursor, limit }: Request = {}): Promise<MessagePage> {
  const query = { ...(cursor && { cursor }), ...(limit && { limit }) }
  const { messages: page, nextCursor } = await call(messages.list, { params: { ticketId }, query })
  return { messages: page, nextCursor }
}
