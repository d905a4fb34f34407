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

/** One thing that the service has told, as it lies in the journal: with whatever it said besides. */
export type WebhookItem =
  | { kind: 'message'; message: unknown; contact?: unknown; isStandby?: boolean }
  | { kind: 'handover'; handover: unknown }
  | { kind: 'call'; call: unknown; contact?: unknown }
  | { kind: 'status'; status: unknown }
  | { kind: 'userId'; update: unknown }
  | { kind: 'templates' }

/** A conversation that was passed to it is not ours. */
const AI_AGENT = 'ai_agent'

type Person = { from?: string | undefined; from_user_id?: string | undefined }

/** The number and what stands for it; of somebody who hides the number only that. */
function addressesOf({ from, from_user_id }: Person, known: WebhookContact = {}): Address[] {
  const number = (from ?? known.wa_id)?.replace(/\D/g, '')
  const bsuid = from_user_id ?? known.user_id
  return [...(number ? [{ kind: 'number' as const, value: number }] : []), ...(bsuid ? [{ kind: 'bsuid' as const, value: bsuid }] : [])]
}

const nameOf = ({ profile }: WebhookContact) => profile?.name || (profile?.username ? `@${profile.username}` : '')
const timeOf = ({ timestamp }: { timestamp: number }) => new Date(timestamp * 1000)

/** What it means to the product; undefined where nobody has said or done anything. Throws where it cannot be read at all. */
export function toChannelEvent(told: Exclude<WebhookItem, { kind: 'status' }>): ChannelEvent | undefined {
  if (told.kind === 'templates') return told
  if (told.kind === 'handover') return toHandoverEvent(handoverSchema.parse(told.handover))
  if (told.kind === 'userId') return toUserIdChange(userIdUpdateSchema.parse(told.update))
  const known = contactSchema.catch({}).parse(told.contact ?? {})
  if (told.kind === 'call') {
    const { id, event, ...ringing } = callSchema.parse(told.call)
    const chat = addressesOf(ringing, known)
    return event === 'connect' && chat.length > 0 ? { kind: 'call', chat, id, name: nameOf(known), at: timeOf(ringing) } : undefined
  }
  const one = messageSchema.parse(told.message)
  if (one.type === 'request_welcome') return undefined
  const chat = addressesOf(one, known)
  return toChangeEvent(one, chat) ?? toNumberChange(one, chat) ?? { ...toMessageEvent(one, chat, nameOf(known)), isStandby: told.isStandby }
}

function toChangeEvent({ reaction, edit, revoke, ...one }: WebhookMessage, chat: Address[]): ChannelEvent | undefined {
  if (reaction) return { kind: 'reaction', chat, targetId: reaction.message_id, fromMe: false, emoji: reaction.emoji, at: timeOf(one) }
  if (revoke) return { kind: 'revoke', chat, targetId: revoke.original_message_id, fromMe: false }
  if (!edit) return undefined
  const { body } = messageContentOf({ type: 'edit', ...edit.message })
  return { kind: 'edit', chat, targetId: edit.original_message_id, fromMe: false, body }
}

/** A changed number, or another sign for somebody who hides theirs. */
function toNumberChange({ system, type }: WebhookMessage, chat: Address[]): ChannelEvent | undefined {
  if (type !== 'system' || !system) return undefined
  const to = addressesOf({ from: system.new_wa_id ?? system.wa_id, from_user_id: system.new_user_id ?? system.user_id })
  return to.length > 0 ? { kind: 'moved', chat, to } : undefined
}

/** Only that a conversation was passed to us: what another agent was given is theirs. */
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

/** What is charged for it, as Meta calls that. */
function pricingIn(pricing: Pricing): MessageStatusUpdate['pricing'] {
  if (!pricing) return undefined
  const { pricing_model: model = '', type = '', category = '' } = pricing
  return { model, type, category }
}
type Pricing = ReturnType<typeof statusSchema.parse>['pricing']

/** How far one of ours has come; undefined for a status that means nothing to us. */
export function toStatusUpdate(told: unknown): MessageStatusUpdate | undefined {
  const one = statusSchema.parse(told)
  const item = { carrierId: one.id, messageId: one.biz_opaque_callback_data, pricing: pricingIn(one.pricing) }
  if (one.status === 'failed') return { ...item, error: refusalReasonOf(one.errors?.[0]?.code ?? 131000) }
  const ack = reached[one.status]
  return ack === undefined ? undefined : { ...item, ack, at: timeOf(one) }
}
