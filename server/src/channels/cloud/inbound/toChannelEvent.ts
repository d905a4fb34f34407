import { acks } from '@recado/contract/messages/messages'
import type { Address, ChannelEvent, MessageStatusUpdate } from '../../channel.ts'
import { refusalReasonOf } from '../refusals.ts'
import { messageContentOf } from './messageContent.ts'
import {
  callSchema,
  contactSchema,
  handoverSchema,
  messageSchema,
  statusSchema,
  userIdUpdateSchema,
  type WebhookContact,
  type WebhookMessage,
} from './webhookSchemas.ts'

/** One item of a webhook call, as the journal stores it. */
export type WebhookItem =
  | { kind: 'message'; message: unknown; contact?: unknown; isStandby?: boolean }
  | { kind: 'handover'; handover: unknown }
  | { kind: 'call'; call: unknown; contact?: unknown }
  | { kind: 'status'; status: unknown }
  | { kind: 'userId'; update: unknown }
  | { kind: 'templates' }

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
export function toChannelEvent(item: Exclude<WebhookItem, { kind: 'status' }>): ChannelEvent | undefined {
  if (item.kind === 'templates') return item
  if (item.kind === 'handover') return toHandoverEvent(handoverSchema.parse(item.handover))
  if (item.kind === 'userId') return toUserIdChange(userIdUpdateSchema.parse(item.update))
  const contact = contactSchema.catch({}).parse(item.contact ?? {})
  if (item.kind === 'call') {
    const { id, event, ...ringing } = callSchema.parse(item.call)
    const chat = addressesOf(ringing, contact)
    return event === 'connect' && chat.length > 0 ? { kind: 'call', chat, id, name: nameOf(contact), at: timeOf(ringing) } : undefined
  }
  const one = messageSchema.parse(item.message)
  if (one.type === 'request_welcome') return undefined
  const chat = addressesOf(one, contact)
  return (
    toChangeEvent(one, chat) ?? toNumberChange(one, chat) ?? { ...toMessageEvent(one, chat, nameOf(contact)), isStandby: item.isStandby }
  )
}

function toChangeEvent({ reaction, edit, revoke, ...one }: WebhookMessage, chat: Address[]): ChannelEvent | undefined {
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

/** Only if control was passed to the company; a conversation that another app got is not ours. */
function toHandoverEvent({ type, sender, control_passed }: ReturnType<typeof handoverSchema.parse>): ChannelEvent | undefined {
  const chat = addressesOf({ from: sender?.phone_number, from_user_id: sender?.user_id })
  const isOurs = type === 'control_passed' && control_passed?.new_owner_role !== AI_AGENT
  return isOurs && chat.length > 0 ? { kind: 'handover', chat, by: 'Meta' } : undefined
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
    ...{ kind: 'message', chat, id, name, fromMe: false, at: timeOf(one), body, ...rest },
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

/** The status of a sent message; undefined for a status that the product does not use. */
export function toStatusUpdate(value: unknown): MessageStatusUpdate | undefined {
  const one = statusSchema.parse(value)
  const item = { carrierId: one.id, messageId: one.biz_opaque_callback_data, pricing: pricingIn(one.pricing) }
  if (one.status === 'failed') return { ...item, error: refusalReasonOf(one.errors?.[0]?.code ?? 131000) }
  const ack = reached[one.status]
  return ack === undefined ? undefined : { ...item, ack, at: timeOf(one) }
}
