import { z } from 'zod'
import { nativeMenu } from './bot/nativeMenu.ts'
import { connectionStatuses } from './connections.ts'
import { anyFile, endpoint, signedQuery } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, time } from './kit/fields.ts'
import { messageKind } from './messages/kinds.ts'
import { MAX_MESSAGE_LENGTH } from './messages/messages.ts'

const address = z.string().trim().min(1).max(60)
/** In any spelling. */
const number = z
  .string()
  .trim()
  .max(60)
  .regex(/^\+?[ ().-]*\d[\d ().-]*$/)
const messageId = z.string().trim().min(1).max(120)
const addresses = { number: number.optional(), lid: address.optional() }
const isNamed = (who: { number?: string | undefined; lid?: string | undefined }) => who.number !== undefined || who.lid !== undefined
const unnamed = { message: 'At least one of number and lid' }
const person = z.object({ ...addresses, name: z.string().max(200).default('') }).refine(isNamed, unnamed)

/** What a simulated customer sends. */
export const simulatedMessage = z.object({
  from: person,
  group: z.object({ id: address, name: z.string().max(200) }).optional(),
  /** The owner writes on the phone itself, to `from`. */
  fromMe: z.boolean().default(false),
  body: z.string().max(MAX_MESSAGE_LENGTH).default(''),
  mediaType: messageKind.nullish(),
  quotedId: messageId.nullish(),
  /** The id of a tapped choice of a drawn menu. */
  tap: z.string().trim().min(1).max(200).optional(),
  /** The channel's id of the message: the same one again is a redelivery. */
  id: messageId.optional(),
  at: time.optional(),
})
export type SimulatedMessage = z.output<typeof simulatedMessage>

const times = z.int().min(0).max(1_000_000)
export const faults = z
  .object({
    disconnect: z.number().min(0).max(3600),
    logout: z.literal(true),
    delayMs: z.int().min(0).max(60_000),
    duplicateEvery: times,
    reorder: z.int().min(0).max(50),
    failNext: times,
    failCode: z.enum(['unavailable', 'refused']),
    dropAcks: times,
    ackBeforeAnswer: z.boolean(),
    identity: z.enum(['number', 'lid', 'alternate']),
    expireQr: z.literal(true),
    mediaMissing: times,
  })
  .partial()
export type Faults = z.output<typeof faults>

const delivered = z.object({
  id: z.string(),
  body: z.string(),
  mediaType: messageKind.nullable(),
  mediaUrl: z.string().nullable(),
  quotedId: z.string().nullable(),
  at: time,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  reaction: z.string().nullable(),
})
export type Delivered = z.output<typeof delivered>

/** A message on a customer's phone; `reaction` is the customer's own. */
const onPhone = delivered.extend({
  isOwn: z.boolean(),
  /** The author in a group; null for the company and for a single customer. */
  author: z.string().nullable(),
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  mediaName: z.string().nullable(),
  menu: nativeMenu.nullable(),
  companyReaction: z.string().nullable(),
  /** By the company. */
  isRead: z.boolean(),
})
export type OnPhone = z.output<typeof onPhone>

const phone = z.object({
  /** The phone is put away: nothing is read. */
  isAway: z.boolean(),
  /** The company is typing. */
  isTyping: z.boolean(),
  /** When a call of theirs was last rejected. */
  rejectedAt: time.nullable(),
  messages: z.array(onPhone),
})

const faultsNow = z.object({
  /** The faults that are still to come. */
  faults,
  /** Until when the connection is unreachable. */
  until: time.nullable(),
})

const tally = z.object({
  /** Messages that the company sent. */
  sent: z.int(),
  /** Of these, the ones that reached a phone. */
  delivered: z.int(),
  /** Messages that phones sent, including the connection's own phone and redeliveries. */
  received: z.int(),
  duplicates: z.int(),
  distinct: z.int(),
})
export type Tally = z.output<typeof tally>

export const simulatedAct = z
  .object({
    ...addresses,
    /** `away` puts the phone away; reading everything takes it up again. */
    kind: z.enum(['read', 'react', 'edit', 'delete', 'typing', 'call', 'away']),
    messageId: messageId.optional(),
    value: z.string().max(MAX_MESSAGE_LENGTH).optional(),
  })
  .refine(isNamed, unnamed)
export type SimulatedAct = z.output<typeof simulatedAct>

const path = (last: string) => `/simulator/connections/:id/${last}`
const common = { access: 'simulator:play', params: byId, uncounted: true } as const
const errors = ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_SIMULATOR_STATE', 'ERR_WAPP_NOT_INITIALIZED'] as const
const example = { params: { id: record('pairedConnection') } }

export const simulatorEndpoints = {
  scan: endpoint({
    ...common,
    method: 'POST',
    path: path('scan'),
    summary: 'The simulated phone scans the QR code that is shown',
    output: z.object({ status: z.enum(connectionStatuses) }),
    errors,
    example: { params: { id: record('connectionWithQr') } },
  }),
  inbound: endpoint({
    ...common,
    method: 'POST',
    path: path('inbound'),
    summary: 'A simulated customer sends a message; answered once it is stored',
    load: 'arrival',
    body: simulatedMessage,
    files: { field: 'file', most: 1, bytes: 100 * 1024 * 1024, fieldsIn: 'event' },
    output: z.object({ id: z.string() }),
    errors,
    example: { ...example, body: { from: { number: '5511{{n}}', name: 'Customer {{n}}' }, body: 'Hello' } },
  }),
  outbox: endpoint({
    ...common,
    method: 'GET',
    path: path('outbox'),
    summary: "What the line delivered to a customer's phone, the oldest first",
    query: z.object(addresses).refine(isNamed, unnamed),
    output: z.array(delivered),
    errors,
    example: { ...example, query: { number: '5511{{n}}' } },
  }),
  phone: endpoint({
    ...common,
    method: 'GET',
    path: path('phone'),
    summary: "The newest messages of a customer's phone, their own and those of their groups included, the oldest first",
    query: z.object(addresses).refine(isNamed, unnamed),
    output: phone,
    errors,
    example: { ...example, query: { number: '5511{{n}}' } },
  }),
  media: endpoint({
    ...common,
    method: 'GET',
    path: path('media/:messageId'),
    summary: 'The file of a message, as a phone shows it',
    orSigned: true,
    params: byId.extend({ messageId }),
    query: signedQuery,
    answers: 'file',
    output: anyFile,
    errors: [...errors, 'ERR_NO_MEDIA_FOUND'],
    example: { params: { id: record('lineWithFile'), messageId: 'file-of-the-line' } },
  }),
  act: endpoint({
    ...common,
    method: 'POST',
    path: path('act'),
    summary: 'The simulated customer reads, reacts, edits, deletes, types, calls or puts the phone away',
    body: simulatedAct,
    output: confirmation,
    errors,
    example: { ...example, body: { number: '5511{{n}}', kind: 'typing' } },
  }),
  faults: endpoint({
    ...common,
    method: 'POST',
    path: path('faults'),
    summary: 'Set what goes wrong on the simulated network; replaces all faults',
    body: faults,
    output: faults,
    errors,
    example: { ...example, body: {} },
  }),
  faultsNow: endpoint({
    ...common,
    method: 'GET',
    path: path('faults'),
    summary: 'What goes wrong on the simulated network at the moment',
    output: faultsNow,
    errors,
    example,
  }),
  tally: endpoint({
    ...common,
    method: 'GET',
    path: path('tally'),
    summary: 'What the simulated network itself has counted',
    output: tally,
    errors,
    example,
  }),
}

/** The permissions, errors and events of this feature. */
export const simulatorCatalogue = {
  permissions: {
    'simulator:play': ['admin', 'nothing'],
  },
  errors: {
    ERR_SIMULATOR_STATE: [409, 'The simulated phone cannot do that in this state'],
  },
} as const
