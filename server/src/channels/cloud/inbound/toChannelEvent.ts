import { acks } from '@recado/contract/messages/messages'
import { type Address, type ChannelEvent, HISTORY_FILE, type HistoryMessage, type MessageStatusUpdate } from '../../channel.ts'
import { refusalReasonOf } from '../refusals.ts'
import { messageContentOf } from './messageContent.ts'
import {
  addressBookSchema,
  callSchema,
  contactSchema,
  handoverSchema,
  messageSchema,
  preferenceSchema,
  statusSchema,
  userIdUpdateSchema,
  type WebhookContact,
  type WebhookMessage,
} from './webhookSchemas.ts'

/** One item of a webhook call, as the journal stores it. */
export type WebhookItem =
  | { kind: 'message'; message: unknown; contact?: unknown; isStandby?: boolean }
  /** What the company wrote elsewhere. */
  | { kind: 'echo'; echo: unknown; isStandby?: boolean }
  | { kind: 'handover'; handover: unknown }
  | { kind: 'call'; call: unknown; contact?: unknown }
  | { kind: 'status'; status: unknown }
  | { kind: 'userId'; update: unknown }
  | { kind: 'preference'; preference: unknown }
  | { kind: 'templates' }
  /** `time`: when Meta sent it, in seconds; 0 if unknown. */
  | { kind: 'account'; update: unknown; time: number }
  | { kind: 'addressBook'; entry: unknown }
  /** Messages of one person and the company, whose number is `own`. */
  | { kind: 'history'; person: string; own: string; messages: unknown[] }
  | { kind: 'historyDeclined' }

/** Items that become one event. The others change what the channel itself stores too. */
type PlainItem = Extract<WebhookItem, { kind: 'message' | 'echo' | 'handover' | 'call' | 'userId' | 'preference' | 'templates' }>

/** Meta's AI agent: a conversation that is passed to it leaves the company. */
const AI_AGENT = 'ai_agent'

type Person = { from?: string | undefined; from_user_id?: string | undefined }

/** The number and the business-scoped user id; a person who hides the number has only the id. */
function addressesOf({ from, from_user_id }: Person, contact: WebhookContact = {}): Address[] {
  const number = (from ?? contact.wa_id)?.replace(/\D/g, '')
  const bsuid = from_user_id ?? contact.user_id
  return [...(number ? [{ kind: 'number' as const, value: number }] : []), ...(bsuid ? [{ kind: 'bsuid' as const, value: bsuid }] : [])]
}

const nameOf = ({ profile }: WebhookContact) => profile?.name || (profile?.username ? `@${profile.username}` : '')
const timeOf = ({ timestamp }: { timestamp: number }) => new Date(timestamp * 1000)

/** The event for the product; undefined if nobody has written or done anything. Throws if the item cannot be read. */
export function toChannelEvent(item: PlainItem): ChannelEvent | undefined {
  if (item.kind === 'templates') return item
  if (item.kind === 'preference') return toOptOut(preferenceSchema.parse(item.preference))
  if (item.kind === 'echo') return toEcho(messageSchema.parse(item.echo), item.isStandby)
  if (item.kind === 'handover') return toHandoverEvent(handoverSchema.parse(item.handover))
  if (item.kind === 'userId') return toUserIdChange(userIdUpdateSchema.parse(item.update))
  const contact = contactSchema.catch({}).parse(item.contact ?? {})
  if (item.kind === 'call') {
    const { id, event, ...ringing } = callSchema.parse(item.call)
    const chat = addressesOf(ringing, contact)
    return event === 'connect' && chat.length > 0 ? { kind: 'call', chat, id, name: nameOf(contact), at: timeOf(ringing) } : undefined
  }
  const message = messageSchema.parse(item.message)
  if (message.type === 'request_welcome') return undefined
  const chat = addressesOf(message, contact)
  return (
    toChangeEvent(message, chat) ??
    toNumberChange(message, chat) ?? { ...toMessageEvent(message, chat, nameOf(contact)), isStandby: item.isStandby }
  )
}

/** A message, a correction or a deletion that the company made on the phone, or that another app made for it. */
function toEcho(message: WebhookMessage, isStandby: boolean | undefined): ChannelEvent | undefined {
  const chat = addressesOf({ from: message.to, from_user_id: message.to_user_id })
  if (chat.length === 0) return undefined
  const change = toChangeEvent(message, chat)
  return change ? { ...change, fromMe: true } : { ...toMessageEvent(message, chat, ''), fromMe: true, isStandby }
}

const toOptOut = ({ wa_id, user_id, value, ...preference }: ReturnType<typeof preferenceSchema.parse>): ChannelEvent => ({
  kind: 'optOut',
  chat: addressesOf({ from: wa_id, from_user_id: user_id }),
  isOut: value === 'stop',
  at: timeOf(preference),
})

/** A name of the address book, and its version; undefined if none was given. */
export function toAddressBookName(entry: unknown) {
  const { contact, metadata } = addressBookSchema.parse(entry)
  const name = (contact.full_name ?? contact.first_name ?? '').trim()
  const chat = addressesOf({ from: contact.phone_number })
  return name !== '' && chat.length > 0 ? { chat, name, version: metadata.timestamp } : undefined
}

/** One item of the history: a message, a reaction, or nothing that the product shows. */
export function toHistory(message: unknown, { person, own }: { person: string; own: string }) {
  const one = messageSchema.parse(message)
  const fromMe = one.to !== undefined || one.from?.replace(/\D/g, '') === own
  const chat = addressesOf({ from: person })
  const change = toChangeEvent(one, chat)
  if (change) return { change: { ...change, fromMe } }
  const { id, at, body, mediaType, media, quotedId, isForwarded } = toMessageEvent(one, chat, '')
  const status = one.history_context?.status?.toLowerCase() ?? ''
  const ack = fromMe ? (reached[status] ?? acks.taken) : 0
  const text = one.type === 'media_placeholder' ? HISTORY_FILE : body
  return { stored: { id, fromMe, at, body: text, mediaType, media, quotedId, isForwarded, ack } satisfies HistoryMessage }
}

type ChangeEvent = Extract<ChannelEvent, { kind: 'edit' | 'revoke' | 'reaction' }>

function toChangeEvent({ reaction, edit, revoke, ...one }: WebhookMessage, chat: Address[]): ChangeEvent | undefined {
  if (reaction) return { kind: 'reaction', chat, targetId: reaction.message_id, fromMe: false, emoji: reaction.emoji, at: timeOf(one) }
  if (revoke) return { kind: 'revoke', chat, targetId: revoke.original_message_id, fromMe: false }
  if (!edit) return undefined
  const { body } = messageContentOf({ type: 'edit', ...edit.message })
  return { kind: 'edit', chat, targetId: edit.original_message_id, fromMe: false, body }
}

/** A person has changed their number or user id. */
function toNumberChange({ system, type }: WebhookMessage, chat: Address[]): ChannelEvent | undefined {
  if (type !== 'system' || !system) return undefined
  const to = addressesOf({ from: system.new_wa_id ?? system.wa_id, from_user_id: system.new_user_id ?? system.user_id })
  return to.length > 0 ? { kind: 'moved', chat, to } : undefined
}

/** Meta reports to the new owner that control was passed, and to the old owner that it was taken. */
function toHandoverEvent({ type, sender, control_passed }: ReturnType<typeof handoverSchema.parse>): ChannelEvent | undefined {
  const chat = addressesOf({ from: sender?.phone_number, from_user_id: sender?.user_id })
  if (chat.length === 0 || (type !== 'control_passed' && type !== 'control_taken')) return undefined
  return { kind: 'handover', chat, app: 'Meta', isToCompany: type === 'control_passed' && control_passed?.new_owner_role !== AI_AGENT }
}

function toUserIdChange({ wa_id, user_id }: ReturnType<typeof userIdUpdateSchema.parse>): ChannelEvent {
  const chat = [{ kind: 'bsuid' as const, value: user_id.previous }]
  return { kind: 'moved', chat, to: addressesOf({ from: wa_id, from_user_id: user_id.current }) }
}

function toMessageEvent(one: WebhookMessage, chat: Address[], name: string): Extract<ChannelEvent, { kind: 'message' }> {
  const { id, context, referral } = one
  const { body, ...rest } = messageContentOf(one)
  const { button_reply, list_reply } = one.interactive ?? {}
  return {
    kind: 'message',
    chat,
    id,
    name,
    fromMe: false,
    at: timeOf(one),
    body,
    ...rest,
    tap: (button_reply ?? list_reply)?.id,
    ad: referral && (referral.headline || referral.body || referral.source_url || ''),
    quotedId: context?.id,
    isForwarded: context?.forwarded || context?.frequently_forwarded || undefined,
  }
}

const reached: Readonly<Record<string, number>> = { sent: acks.taken, delivered: acks.delivered, read: acks.read, played: acks.played }

/** Meta's price category of a message. */
function pricingIn(pricing: Pricing): MessageStatusUpdate['pricing'] {
  if (!pricing) return undefined
  const { pricing_model: model = '', type = '', category = '' } = pricing
  return { model, type, category }
}
type Pricing = ReturnType<typeof statusSchema.parse>['pricing']

/** Error of a failed message: the person wants no marketing messages of the company. */
const OPTED_OUT = 131050

/** How far a message got, and the opt-out of its recipient that a failure can show. */
export function readStatus(value: unknown) {
  const one = statusSchema.parse(value)
  return { update: toStatusUpdate(one), optOut: optOutIn(one) }
}

type Status = ReturnType<typeof statusSchema.parse>

function optOutIn(one: Status): ChannelEvent | undefined {
  const chat = addressesOf({ from: one.recipient_id, from_user_id: one.recipient_user_id })
  const isOptOut = one.status === 'failed' && one.errors?.[0]?.code === OPTED_OUT && chat.length > 0
  return isOptOut ? { kind: 'optOut', chat, isOut: true, at: timeOf(one) } : undefined
}

/** The status of a sent message; undefined for a status that the product does not use. */
function toStatusUpdate(one: Status): MessageStatusUpdate | undefined {
  const item = { carrierId: one.id, messageId: one.biz_opaque_callback_data, pricing: pricingIn(one.pricing) }
  if (one.status === 'failed') return { ...item, error: refusalReasonOf(one.errors?.[0]?.code ?? 131000) }
  const ack = reached[one.status]
  return ack === undefined ? undefined : { ...item, ack, at: timeOf(one) }
}
