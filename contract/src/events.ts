import { z } from 'zod'
import { mergeFeatureCatalogues, type NameIn } from './catalogue.ts'
import { id } from './kit/fields.ts'
import { ticketStatuses } from './tickets/tickets.ts'

/**
 * Events of the live socket. Each reaches clients as `company-{companyId}-{name}` with `{action, [record]: row}`, or `{action: 'delete',
 * [id]: id}`; events for all companies as `company-{name}`.
 */
export const events = mergeFeatureCatalogues('events')
export type EventName = NameIn<'events'>

export const eventChannel = (companyId: number, name: EventName) => (isForAll(name) ? `company-${name}` : `company-${companyId}-${name}`)

/** Channels on which only old clients listen. */
export const legacyChannels = {
  chat: (companyId: number, chatId: number) => `company-${companyId}-chat-${chatId}`,
  chatsOf: (companyId: number, userId: number) => `company-${companyId}-chat-user-${userId}`,
  quickmessage: (companyId: number) => `company${companyId}-quickemessage`,
  schedule: (companyId: number) => `company${companyId}-schedule`,
}

/** Whether it goes to the people of every company. */
export const isForAll = (name: EventName) => 'isForAll' in events[name]

/** Whether support agents, who act for a company of which they are no member, receive it too. */
export const isForSupport = (name: EventName) => 'isForSupport' in events[name]

/** What a client may send: rooms to join, and that its user is still there, or typing. */
export const clientMessages = {
  joinChatBox: id,
  leaveChatBox: id,
  joinNotification: z.undefined(),
  leaveNotification: z.undefined(),
  joinTickets: z.enum(ticketStatuses),
  leaveTickets: z.enum(ticketStatuses),
  typing: id,
  typingChat: id,
  userStatus: z.undefined(),
} as const
export type ClientMessage = keyof typeof clientMessages
