import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, id, pathId, time, uuid } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { publicMessage } from './messages/publicApi.ts'
import { ticketStatus } from './tickets/tickets.ts'
import { eventsOfCompany, eventsOfConnection } from './webhookEvents.ts'

const conversationEvents = [
  'message.received',
  'message.status',
  'ticket.opened',
  'ticket.assigned',
  'ticket.closed',
  'ticket.rated',
  'ticket.dueSoon',
  'ticket.overdue',
] as const
export type ConversationEvent = (typeof conversationEvents)[number]

const namesOf = <Name extends string>(events: Readonly<Record<Name, unknown>>) => Object.keys(events) as Name[]
/** What a webhook of one connection may listen to. */
export const connectionWebhookEvents = [...conversationEvents, ...namesOf(eventsOfConnection)]
/** What a webhook of the whole company may listen to. */
export const webhookEvents = [...connectionWebhookEvents, ...namesOf(eventsOfCompany)]
const event = z.enum(webhookEvents)
export type WebhookEvent = z.output<typeof event>

const named = z.object({ id, name: z.string() })

/** What is sent of a conversation: how things stood when it happened. The id stays the same however often it is tried. */
export const webhookPayload = z
  .object({
    id: z.uuid(),
    event: z.enum(conversationEvents),
    createdAt: time,
    connection: named,
    ticket: z.object({
      id,
      uuid: z.uuid(),
      status: ticketStatus,
      isGroup: z.boolean(),
      queue: named.nullable(),
      user: named.nullable(),
      contact: z.object({ id, name: z.string(), number: z.string().nullable() }),
    }),
    /** Only of message events. */
    message: publicMessage.optional(),
    /** Of `ticket.rated`: 1 to 3. */
    rate: z.int().optional(),
    /** Of `ticket.closed`, if nobody of the company closed it: the customer only opted out of campaigns. */
    reason: z.enum(['optOut']).optional(),
    /** Of `ticket.dueSoon` and `ticket.overdue`: until when an answer was promised. */
    dueAt: time.optional(),
  })
  .meta({ id: 'WebhookCall' })
export type WebhookPayload = z.output<typeof webhookPayload>

const row = z
  .object({
    id,
    /** The connection that it is about; null where it is about the whole company. */
    whatsappId: id.nullable(),
    url: z.string(),
    events: z.array(event),
    isOn: z.boolean(),
    /** Why it was switched off, if nobody did it: `unanswered` for three days. */
    offBecause: z.string().nullable(),
    /** Since when no delivery has succeeded; null if all is well. */
    failingSince: time.nullable(),
    /** The secret that signs calls: only its last four characters. */
    secret: z.string(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof row>

/** A new secret is answered whole once, and never again. */
const answer = row.extend({ newSecret: z.string().optional() }).meta({ id: 'SavedWebhook' })
export type SavedWebhook = z.output<typeof answer>

const fields = { url: z.url({ protocol: /^https?$/ }).max(2000), events: z.array(event).min(1).max(webhookEvents.length) }

const manage = 'webhooks:manage'

export const webhooks = resource({
  name: 'hook',
  path: '/webhooks',
  rows: 'webhooks',
  row,
  answer,
  create: z.object({ whatsappId: id.nullable().default(null), ...fields, isOn: z.boolean().default(true) }),
  update: z.object({ ...fields, isOn: z.boolean() }).partial(),
  order: { field: 'id', direction: 'desc', type: 'number' },
  searchIn: ['url'],
  pageSize: 20,
  access: { list: manage, get: manage, create: manage, update: manage, remove: manage },
  plan: 'useExternalApi',
  missing: 'ERR_NO_WEBHOOK_FOUND',
  errors: { create: ['ERR_NO_WAPP_FOUND', 'ERR_WEBHOOK_LIMIT'], update: [], remove: [] },
  example: {
    create: { whatsappId: record('connection'), url: 'https://example.com/{{n}}', events: ['message.received'] },
    update: { events: ['message.received', 'ticket.closed'] },
  },
})

/** The most webhooks of one connection, and the most of the whole company. */
export const MAX_WEBHOOKS = 10

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const

const delivery = z
  .object({
    id: z.uuid(),
    event,
    /** Null where it is about no conversation. */
    ticketId: id.nullable(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** The answer to the last attempt; null if none came. */
    status: z.int().nullable(),
    answer: z.string().nullable(),
    /** Why none came. */
    error: z.string().nullable(),
    createdAt: time,
    triedAt: time.nullable(),
    /** When it is tried next. */
    notBefore: time,
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof delivery>

const one = {
  access: manage,
  plan: 'useExternalApi',
  params: byId,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
  example: { params: { id: record('hook') } },
} as const

export const webhookSecretEndpoint = endpoint({
  ...one,
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Sign calls with a new secret from now on; it is told here and never again',
  output: answer,
})

export const webhookDeliveryEndpoints = {
  list: endpoint({
    ...one,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook, or waits to be, the newest first',
    query: z.object({ cursor: z.string().max(500).optional(), state: z.enum(deliveryStates).optional() }),
    output: z.object({ deliveries: z.array(delivery), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
  }),
  retry: endpoint({
    ...one,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/retry',
    summary: 'Send it once more, with the id that it has',
    params: z.object({ id: pathId, deliveryId: uuid }),
    output: delivery,
    errors: ['ERR_NO_DELIVERY_FOUND'],
    example: { params: { id: record('webhookWithDelivery'), deliveryId: record('webhookWithDelivery', 'deliveryId') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const webhooksCatalogue = {
  permissions: {
    'webhooks:manage': ['admin', 'conversations'],
  },
  errors: {
    ERR_NO_WEBHOOK_FOUND: [404, 'This webhook does not exist'],
    ERR_NO_DELIVERY_FOUND: [404, 'This delivery does not exist'],
    ERR_WEBHOOK_LIMIT: [409, 'The connection, or the company, has as many webhooks as it may'],
  },
  get events() {
    return {
      hook: { record: 'hook', id: 'hookId', row: webhooks.row },
    } as const
  },
} as const
