import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WebhookItem } from './toChannelEvent.ts'
import { contactSchema, type envelopeSchema, handoverSchema } from './webhookSchemas.ts'

type Change = z.output<typeof envelopeSchema>['entry'][number]['changes'][number]
/** `key`: the same for a repeated item. `chat`: items of one chat are delivered in order. */
export type JournalItem = { key: string; chat: string; item: WebhookItem }

const named = z.object({ id: z.string().max(500), from: z.string().optional(), from_user_id: z.string().optional() })
const stated = z.object({ id: z.string().max(500), status: z.string().max(50) })

/** Splits a change into items. An item without id gets a digest of its content as key. */
export function parseChange({ field, value }: Change, time = 0): JournalItem[] {
  if (OF_TEMPLATES.test(field)) return [{ key: `t ${time} ${digest([field, value])}`, chat: 'templates', item: { kind: 'templates' } }]
  if (field === HANDOVERS) return handoverIn(value)
  const isStandby = field === STANDBY
  return itemsIn(isStandby ? { ...value, ...value.standby } : value, isStandby)
}

/** The webhook field for conversations that another app handles, whatever the payload looks like. */
const STANDBY = 'standby'
const HANDOVERS = 'messaging_handovers'

type Value = Change['value']

const itemsIn = (value: Value, isStandby: boolean): JournalItem[] => [
  ...(value.messages ?? []).map((message) => {
    const { id = digest(message), from, from_user_id } = named.partial().catch({}).parse(message)
    const contact = whoIs(value.contacts, { from, from_user_id })
    return {
      key: `m ${id}`,
      chat: chatOf({ from, from_user_id }),
      item: { kind: 'message' as const, message, contact, ...(isStandby && { isStandby }) },
    }
  }),
  ...(value.statuses ?? []).map((status) => {
    const one = stated.safeParse(status).data
    return { key: `s ${one ? `${one.id} ${one.status}` : digest(status)}`, chat: STATUS_CHAT, item: { kind: 'status' as const, status } }
  }),
  ...(value.calls ?? []).map((call) => {
    const { id, from, from_user_id } = named.partial().catch({}).parse(call)
    const contact = whoIs(value.contacts, { from, from_user_id })
    return { key: `c ${id} ${digest(call)}`, chat: chatOf({ from, from_user_id }), item: { kind: 'call' as const, call, contact } }
  }),
  ...(value.user_id_update ?? []).map((update) => ({
    key: `u ${digest(update)}`,
    chat: 'moves',
    item: { kind: 'userId' as const, update },
  })),
]

/** Without `recipient`, nobody can tell which connection the handover is for. */
function handoverIn(value: Value): JournalItem[] {
  const { sender } = handoverSchema.parse(value)
  if (!value.recipient) return []
  const chat = chatOf({ from: sender?.phone_number, from_user_id: sender?.user_id })
  return [{ key: `h ${digest(value)}`, chat, item: { kind: 'handover', handover: value } }]
}

/** Fields about templates. The item has no content: the product reads the templates again. */
const OF_TEMPLATES = /^(message_)?template_/

/** The chat of all statuses: they are delivered many at once. */
export const STATUS_CHAT = 'statuses'

type Person = { from?: string | undefined; from_user_id?: string | undefined }

const chatOf = ({ from, from_user_id }: Person) => `chat ${from_user_id ?? from ?? ''}`

/** The contact of a message. A batch lists its contacts once, beside the messages; without a certain match there is none. */
const whoIs = (contacts: readonly unknown[] = [], { from, from_user_id }: Person) =>
  contacts.find((contact) => {
    const { wa_id, user_id } = contactSchema.catch({}).parse(contact)
    return from_user_id !== undefined && user_id !== undefined ? user_id === from_user_id : wa_id !== undefined && wa_id === from
  })

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
