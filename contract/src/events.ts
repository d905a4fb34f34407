import { z } from 'zod'
import { type EntryIn, mergeFeatureCatalogues, type NameIn } from './catalogue.ts'
import type { EventSpec } from './kit/feature.ts'
import { id } from './kit/fields.ts'
import { ticketStatuses } from './tickets/tickets.ts'

/**
 * Events of the live socket. Each reaches clients as `company-{companyId}-{name}` with `{action, [record]: row}`, or `{action: 'delete',
 * [id]: id}`; events for all companies as `company-{name}`.
 */
export const events = mergeFeatureCatalogues('events')
export type EventName = NameIn<'events'>

/**
 * What a client receives of an event: one shape per action. A field that only another action has is known as undefined, so that a handler
 * may take the fields apart before it looks at the action.
 * @example useLive('ticket', ({ action, ticket }) => action === 'update' && show(ticket))
 */
export type EventPayload<Name extends EventName> = Name extends EventName ? Exclusive<PayloadOf<EntryIn<'events', Name>>> : never

/** The row that an event carries. */
export type EventRow<Name extends EventName> = EntryIn<'events', Name> extends { row: infer Row extends z.ZodType } ? z.output<Row> : never

type PayloadOf<Spec> = Spec extends EventSpec ? RowPayload<Spec> | DeletePayload<Spec> | OtherPayload<Spec> : never

type RowPayload<Spec extends EventSpec> = { action: Exclude<'create' | 'update', OtherAction<Spec>> } & {
  [Key in Spec['record'] | (Spec extends { alsoAs: infer Alias extends string } ? Alias : never)]: z.output<Spec['row']>
}

type DeletePayload<Spec extends EventSpec> = { action: 'delete' } & { [Key in Spec['id']]: number }

/** The actions whose content is not the row. */
type OtherPayload<Spec extends EventSpec> = {
  [Action in OtherAction<Spec>]: { action: Action } & z.output<ShapesOf<Spec>[Action]>
}[OtherAction<Spec>]
type OtherAction<Spec extends EventSpec> = keyof ShapesOf<Spec>
type ShapesOf<Spec extends EventSpec> = Spec extends { says: infer Shapes extends Record<keyof Shapes, z.ZodType> }
  ? Shapes
  : Record<never, z.ZodType>

type Exclusive<Union, Key extends PropertyKey = KeyOfAny<Union>> = Union extends unknown
  ? Union & { [Other in Exclude<Key, keyof Union>]?: undefined }
  : never
type KeyOfAny<Union> = Union extends unknown ? keyof Union : never

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
export type ClientMessageName = keyof typeof clientMessages
