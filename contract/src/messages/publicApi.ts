import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { id, time, uuid } from '../kit/fields.ts'
import { MAX_FILES, maxFileBytes } from './fileLimits.ts'
import { messageKind } from './kinds.ts'
import { acks, MAX_MESSAGE_LENGTH, type Message } from './messages.ts'

/** The state of a message as a word, for programs that do not count acks. */
const outsideStatuses = ['received', 'waiting', 'sent', 'delivered', 'read', 'failed'] as const
const status = z.enum(outsideStatuses)
type OutsideStatus = z.output<typeof status>

function outsideStatusOf({ fromMe, ack, error }: { fromMe: boolean; ack: number; error: string | null }): OutsideStatus {
  if (!fromMe) return 'received'
  if (error !== null) return 'failed'
  if (ack >= acks.read) return 'read'
  if (ack >= acks.delivered) return 'delivered'
  return ack === acks.waiting ? 'waiting' : 'sent'
}

/** A message as the public API and webhooks show it. */
export const publicMessage = z
  .object({
    id: z.uuid(),
    ticketId: id,
    /** The customer's number; null if the service hides it. */
    number: z.string().nullable(),
    body: z.string(),
    fromMe: z.boolean(),
    mediaType: messageKind.nullable(),
    mediaName: z.string().nullable(),
    /** A whole address, valid for a day at least; null while the file has not arrived. */
    mediaUrl: z.string().nullable(),
    status,
    ack: z.int().min(0).max(5),
    error: z.string().nullable(),
    createdAt: time,
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    /** The customer wrote it while another agent of the messaging service had the conversation, who answers it. */
    isStandby: z.boolean(),
  })
  .meta({ id: 'OutsideMessage' })
export type PublicMessage = z.output<typeof publicMessage>

/** Uses whole addresses if `publicUrl` is given, and shows nothing of the company's people. */
export const toPublicMessage = (message: Message, publicUrl?: string): PublicMessage => ({
  id: message.id,
  ticketId: message.ticketId,
  number: message.contact?.number ?? null,
  body: message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  mediaName: message.mediaName,
  mediaUrl: message.mediaUrl && publicUrl !== undefined ? new URL(message.mediaUrl, publicUrl).href : message.mediaUrl,
  status: outsideStatusOf(message),
  ack: message.ack,
  error: message.error,
  createdAt: message.createdAt,
  deliveredAt: message.deliveredAt,
  readAt: message.readAt,
  isStandby: message.isStandby,
})

const sending = z.object({
  /** With its country code; without one it gets the company's. Programs may also send a JSON number. */
  number: z.preprocess((said) => (typeof said === 'number' ? String(said) : said), phoneNumber),
  body: z.string().max(MAX_MESSAGE_LENGTH).default(''),
  /** With several files the text of each, in their order: a form repeats `body`. */
  bodies: z.array(z.string().max(MAX_MESSAGE_LENGTH)).max(MAX_FILES).optional(),
  /** A file to fetch and send, at a public address. */
  mediaUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  /** Sent again with the same key, it is the same message, once. */
  idempotencyKey: z.string().trim().min(1).max(200).optional(),
  /** The queue in which the conversation waits, as long as nobody attends it. */
  queueId: id.nullish(),
  /** Whether a closed conversation becomes a waiting one; otherwise it stays closed until the customer answers. */
  openTicket: z.boolean().default(true),
  /** Whether the conversation is closed once the message is queued; an attended one stays open. */
  closeTicket: z.boolean().default(false),
})

/** When the tokens of the company's connections were last used; a token that never was has no entry. */
export const tokenUsesEndpoint = endpoint({
  method: 'GET',
  path: '/whatsapp/token-uses',
  summary: "When the tokens of the company's connections were last used",
  access: 'connections:manage',
  plan: 'useExternalApi',
  output: z.array(z.object({ whatsappId: id, usedAt: time })),
})

export const publicApiEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/messages/send',
    summary: 'Send a message, or files, to a number over the line whose token it is',
    failsAs: 'ERR_CREATING_MESSAGE',
    access: 'line-token',
    plan: 'useExternalApi',
    body: sending,
    files: { field: 'medias', most: MAX_FILES, bytes: maxFileBytes.application, repeated: { body: 'bodies' } },
    output: z.object({
      id: z.uuid(),
      ticketId: id,
      /** Whether the conversation is closed now. */
      closed: z.boolean(),
    }),
    errors: [
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_NO_QUEUE_FOUND',
      'ERR_IDEMPOTENCY_KEY',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CONTACT_BLOCKED',
      'ERR_MEDIA_QUOTA',
      'ERR_TOO_LARGE',
      'ERR_RATE_LIMIT',
      'ERR_CREATING_MESSAGE',
      'ERR_EMAIL_UNCONFIRMED',
    ],
    example: { body: { number: '5511{{n}}', body: 'Your order {{n}} is on its way' } },
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/:id',
    summary: 'How a message of the line whose token it is stands',
    access: 'line-token',
    plan: 'useExternalApi',
    params: z.object({ id: uuid }),
    output: publicMessage,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('outsideMessage') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const publicApiCatalogue = {
  errors: {
    ERR_API_TOKEN: [401, 'This token opens no connection, or not any more'],
  },
} as const
