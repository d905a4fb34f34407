import { toPublicMessage } from '@recado/contract/messages/publicApi'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { webhookDocs } from '@recado/contract/webhookDocs'
import { type ConversationEvent, webhookDeliveryEndpoints, webhookSecretEndpoint, webhooks } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { countHeldRows } from '../../kernel/restoreParts.ts'
import { announceContact } from './announceContact.ts'
import { readDeliveries, retryDelivery } from './deliveries.ts'
import { startWebhookWorker } from './deliverWebhooks.ts'
import { announce, enqueueWebhookEvent } from './enqueueWebhookEvent.ts'
import { webhookMetrics } from './webhookMetrics.ts'
import { webhookEvent } from './webhooks.event.ts'
import { renewWebhookSecret, webhookStore } from './webhooks.store.ts'

type Position = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** The webhook events of a move, in the order in which they are delivered. */
function eventsOfMove(before: Position, after: Position): ConversationEvent[] {
  if (after.status === 'closed') return before.status === 'closed' ? [] : ['ticket.closed']
  const isGiven = (['userId', 'queueId'] as const).some((whose) => after[whose] !== null && after[whose] !== before[whose])
  return [...(before.status === 'closed' ? (['ticket.opened'] as const) : []), ...(isGiven ? (['ticket.assigned'] as const) : [])]
}

/** Sends other programs the events of a connection or of the whole company. */
export const webhooksFeature: PlatformFeature = {
  name: 'webhooks',
  webhookCalls: webhookDocs,
  missing: { webhooks: 'ERR_NO_WEBHOOK_FOUND' },
  held: {
    kind: 'webhooks',
    count: (db) => countHeldRows(db, sql`select from "webhookDeliveries" where state = 'waiting'`),
    discard: (db) => sql`update "webhookDeliveries" set state = 'dead', error = 'unanswered' where state = 'waiting'`.execute(db),
  },
  jobs: (kernel) => [{ name: 'webhooks.sweep', every: '17 * * * *', run: () => sweepDeliveries(kernel) }],
  background: async (kernel) => startWebhookWorker(kernel),
  metrics: webhookMetrics,
  on: ({ clock }) => ({
    'message.received': (tx, { message, ticket, at }) =>
      message.fromMe ? undefined : enqueueWebhookEvent(tx, { event: 'message.received', ticket, at, message: toPublicMessage(message) }),
    async 'messages.statusChanged'(tx, { changes, at }) {
      for (const { message, ticket } of changes)
        await enqueueWebhookEvent(tx, { event: 'message.status', ticket, at, message: toPublicMessage(message) })
    },
    async 'ticket.moved'(tx, { before, ticket, at, reason }) {
      for (const event of eventsOfMove(before, ticket)) await enqueueWebhookEvent(tx, { event, ticket, at, ...(reason && { reason }) })
    },
    'ticket.closeAnnounced': (tx, { ticket, at }) => enqueueWebhookEvent(tx, { event: 'ticket.closed', ticket, at }),
    'ticket.dueSoon': (tx, { ticket, dueAt, at }) => enqueueWebhookEvent(tx, { event: 'ticket.dueSoon', ticket, at, dueAt }),
    'ticket.overdue': (tx, { ticket, dueAt, at }) => enqueueWebhookEvent(tx, { event: 'ticket.overdue', ticket, at, dueAt }),
    'ticket.rated': (tx, { ticket, rate, at }) => enqueueWebhookEvent(tx, { event: 'ticket.rated', ticket, at, rate }),
    'contact.created': (tx, { contact }) => announceContact(tx, { event: 'contact.created', contact, at: clock.now() }),
    'contact.updated': (tx, { contact }) => announceContact(tx, { event: 'contact.updated', contact, at: clock.now() }),
    'contacts.imported': (tx, payload) =>
      announce(tx, { event: 'contacts.imported', about: { subject: 'imports' }, at: clock.now(), payload: () => payload }),
    'campaign.finished': (tx, { campaign: { id, name, status, completedAt }, readFigures }) =>
      announce(tx, {
        event: 'campaign.finished',
        about: { subject: `campaign ${id}` },
        at: clock.now(),
        payload: async () => ({ campaign: { id, name, status, completedAt, figures: await readFigures() } }),
      }),
    'connection.statusChanged': (tx, { connection: { id, name, status, statusReason } }) =>
      announce(tx, {
        event: 'connection.status',
        connectionId: id,
        about: { subject: `connection ${id}` },
        at: clock.now(),
        payload: () => ({ connection: { id, name }, status, statusReason }),
      }),
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: webhooks, store: webhookStore(kernel), event: webhookEvent })
    serve.signedIn(webhookSecretEndpoint, ({ actor, params }) =>
      kernel.transact(actor, async (tx) => {
        const { newSecret, ...row } = await renewWebhookSecret(tx, kernel, params.id)
        tx.emit(webhookEvent, 'update', row)
        return { ...row, newSecret }
      }),
    )
    serve.signedIn(webhookDeliveryEndpoints.list, ({ db, params, query }) => readDeliveries(db, params.id, query))
    serve.signedIn(webhookDeliveryEndpoints.retry, ({ actor, params: { id: webhookId, deliveryId: id } }) =>
      kernel.transact(actor, (tx) => retryDelivery(tx, { webhookId, id, at: kernel.clock.now() })),
    )
  },
}

/** How long finished deliveries stay visible: successful ones, and ones that were given up. */
const STORED_FOR = { delivered: days(7), dead: days(30) }

async function sweepDeliveries({ platform, clock }: PlatformKernel) {
  for (const state of ['delivered', 'dead'] as const)
    await platform
      .deleteFrom('webhookDeliveries')
      .where('state', '=', state)
      .where('createdAt', '<', later(clock.now(), -STORED_FOR[state]).toISOString())
      .execute()
}
