import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WebhookItem } from './toChannelEvent.ts'
import { contactSchema, echoSchema, type envelopeSchema, handoverSchema, historySchema } from './webhookSchemas.ts'

type Change = z.output<typeof envelopeSchema>['entry'][number]['changes'][number]
/** `key`: the same for a repeated item. `chat`: items of one chat are delivered in order. */
export type JournalItem = { key: string; chat: string; item: WebhookItem }

const messageIdsSchema = z.object({
  id: z.string().max(500),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
})
const statusIdSchema = z.object({ id: z.string().max(500), status: z.string().max(50) })

/** The webhook field for conversations that another app handles, whatever the payload looks like. */
const STANDBY = 'standby'

/** Splits a change into items. An item without id gets a digest of its content as key. `time`: when Meta sent it, in seconds. */
export function parseChange({ field, value }: Change, time = 0): JournalItem[] {
  if (TEMPLATE_FIELD.test(field)) return [{ key: `t ${time} ${digest([field, value])}`, chat: 'templates', item: { kind: 'templates' } }]
  if (field === 'messaging_handovers') return handoverIn(value)
  if (field === 'account_update')
    return [{ key: `a ${time} ${digest(value)}`, chat: 'account', item: { kind: 'account', update: value, time } }]
  if (field === 'smb_app_state_sync') return (value.state_sync ?? []).map(addressBookEntry)
  if (field === 'history') return historyIn(value)
  const isStandby = field === STANDBY
  return itemsIn(isStandby ? { ...value, ...value.standby } : value, isStandby)
}

type Value = Change['value']

const itemsIn = (value: Value, isStandby: boolean): JournalItem[] => [
  ...(value.messages ?? []).map((message) => {
    const { id = digest(message), from, from_user_id } = messageIdsSchema.partial().catch({}).parse(message)
    const contact = contactOf(value.contacts, { from, from_user_id })
    return {
      key: `m ${id}`,
      chat: chatOf({ from, from_user_id }),
      item: { kind: 'message' as const, message, contact, ...(isStandby && { isStandby }) },
    }
  }),
  ...(value.message_echoes ?? []).map((echo) => echoOf(echo, isStandby)),
  ...(value.statuses ?? []).map((status) => {
    const identified = statusIdSchema.safeParse(status).data
    return {
      key: `s ${identified ? `${identified.id} ${identified.status}` : digest(status)}`,
      chat: STATUS_CHAT,
      item: { kind: 'status' as const, status },
    }
  }),
  ...(value.calls ?? []).map((call) => {
    const { id, from, from_user_id } = messageIdsSchema.partial().catch({}).parse(call)
    const contact = contactOf(value.contacts, { from, from_user_id })
    return { key: `c ${id} ${digest(call)}`, chat: chatOf({ from, from_user_id }), item: { kind: 'call' as const, call, contact } }
  }),
  ...(value.user_id_update ?? []).map((update) => ({
    key: `u ${digest(update)}`,
    chat: 'moves',
    item: { kind: 'userId' as const, update },
  })),
  ...(value.user_preferences ?? []).map((preference) => ({
    key: `p ${digest(preference)}`,
    chat: 'preferences',
    item: { kind: 'preference' as const, preference },
  })),
]

/** What another app wrote has its content in `message`. Both forms become one. */
function echoOf(payload: unknown, isStandby: boolean): JournalItem {
  const { message, ...fields } = echoSchema.catch({ id: digest(payload) }).parse(payload)
  const echo = message ? { ...fields, ...message, to: message.to ?? message.recipient } : payload
  const { id = digest(payload), to, to_user_id } = messageIdsSchema.partial().catch({}).parse(echo)
  const item = { kind: 'echo' as const, echo, ...(isStandby && { isStandby }) }
  return { key: `m ${id}`, chat: chatOf({ from: to, from_user_id: to_user_id }), item }
}

const addressBookEntry = (entry: unknown): JournalItem => ({
  key: `b ${digest(entry)}`,
  chat: `${HISTORY_CHAT} names`,
  item: { kind: 'addressBook', entry },
})

/** The most messages of one chat that one transaction stores. */
const MAX_PORTION = 50
/** The number of queues that only the history uses: it must not fill all connections of the database. */
const HISTORY_QUEUES = 3
/** The owner has not shared the history of their chats. */
const HISTORY_DECLINED = 2593109

/**
 * One webhook can bring thousands of messages. They become portions, so that each is stored whole or not at all. A file that comes later
 * stands in `messages`, as the message that it belongs to.
 */
function historyIn({ history = [], messages = [], metadata }: Value): JournalItem[] {
  const ownNumber = digits(metadata?.display_phone_number)
  const chunks = history.flatMap((chunk) => historySchema.safeParse(chunk).data ?? [])
  const threads = [
    ...chunks.flatMap((chunk) => chunk.threads),
    ...messages.map((message) => {
      const { from = '', to } = messageIdsSchema.partial().catch({}).parse(message)
      return { id: digits(from) === ownNumber ? (to ?? '') : from, messages: [message] }
    }),
  ]
  const isDeclined = chunks.some(({ errors }) => errors.some(({ code }) => code === HISTORY_DECLINED))
  return [
    ...threads.flatMap(({ id, messages: all }) =>
      splitIntoPortions(all).map((portion) => ({
        key: `y ${digest([id, portion])}`,
        chat: `${HISTORY_CHAT} ${Number.parseInt(digits(id).slice(-4) || '0', 10) % HISTORY_QUEUES}`,
        item: { kind: 'history' as const, person: id, own: ownNumber, messages: portion },
      })),
    ),
    ...(isDeclined ? [{ key: 'y declined', chat: HISTORY_CHAT, item: { kind: 'historyDeclined' as const } }] : []),
  ]
}

const splitIntoPortions = (threadMessages: readonly unknown[]) =>
  Array.from({ length: Math.ceil(threadMessages.length / MAX_PORTION) }, (_, at) =>
    threadMessages.slice(at * MAX_PORTION, (at + 1) * MAX_PORTION),
  )

const digits = (number = '') => number.replace(/\D/g, '')

/** Without `recipient`, nobody can tell which connection the handover is for. */
function handoverIn(value: Value): JournalItem[] {
  const { sender } = handoverSchema.parse(value)
  if (!value.recipient) return []
  const chat = chatOf({ from: sender?.phone_number, from_user_id: sender?.user_id })
  return [{ key: `h ${digest(value)}`, chat, item: { kind: 'handover', handover: value } }]
}

/** Fields about templates. The item has no content: the product reads the templates again. */
const TEMPLATE_FIELD = /^(message_)?template_/

/** The chat of all statuses: they are delivered many at once. */
export const STATUS_CHAT = 'statuses'
/** The chats of the history and the address book: they are delivered after everything else. */
export const HISTORY_CHAT = 'history'

type Person = { from?: string | undefined; from_user_id?: string | undefined }

const chatOf = ({ from, from_user_id }: Person) => `chat ${from_user_id ?? from ?? ''}`

/** The contact of a message. A batch lists its contacts once, beside the messages; without a certain match there is none. */
const contactOf = (contacts: readonly unknown[] = [], { from, from_user_id }: Person) =>
  contacts.find((contact) => {
    const { wa_id, user_id } = contactSchema.catch({}).parse(contact)
    return from_user_id !== undefined && user_id !== undefined ? user_id === from_user_id : wa_id !== undefined && wa_id === from
  })

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
