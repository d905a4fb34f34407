import { z } from 'zod'
import { catalogueOf, type NameIn } from './catalogue.ts'
import { id } from './kit/fields.ts'
import { ticketStatuses } from './tickets/tickets.ts'

/**
 * What the live socket says. Each event reaches clients as `company-{companyId}-{name}` with
 * `{action, [record]: row}`, or `{action: 'delete', [id]: id}`; what is for everybody as `company-{name}`.
 */
export const events = catalogueOf('events')
export type EventName = NameIn<'events'>

export const eventChannel = (companyId: number, name: EventName) => (isForAll(name) ? `company-${name}` : `company-${companyId}-${name}`)

/** Old clients listen on these channels too. */
export const legacyChannels = {
  chat: (companyId: number, chatId: number) => `company-${companyId}-chat-${chatId}`,
  chatsOf: (companyId: number, userId: number) => `company-${companyId}-chat-user-${userId}`,
  quickmessage: (companyId: number) => `company${companyId}-quickemessage`,
  schedule: (companyId: number) => `company${companyId}-schedule`,
}

/** Whether it is told to the people of every company at once. */
export const isForAll = (name: EventName) => 'isForAll' in events[name]

/** Whether those hear it too who act for a company of which they are none. */
export const isForSupport = (name: EventName) => 'isForSupport' in events[name]

/** What a client may ask for: the rooms it joins, and that its user is still there, or typing. */
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
