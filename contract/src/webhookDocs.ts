import { z } from 'zod'
import { time } from './kit/fields.ts'
import { eventsOfCompany, eventsOfConnection } from './webhookEvents.ts'
import { type ConversationEvent, webhookPayload } from './webhooks.ts'

const summaries: Record<ConversationEvent, string> = {
  'message.received': 'A customer has written',
  'message.status': 'What became of a message has changed',
  'ticket.opened': 'A conversation has begun, or goes on',
  'ticket.assigned': 'A conversation has come to somebody, or into a queue',
  'ticket.closed': 'A conversation is over',
  'ticket.rated': 'The customer has rated how they were attended',
  'ticket.dueSoon': 'The promised time to answer a customer is over soon',
  'ticket.overdue': 'The promised time to answer a customer is over',
}

/** What other programs are told of, and in which shape. */
export const webhookDocs: Readonly<Record<string, { summary: string; body: z.ZodType }>> = Object.fromEntries([
  ...Object.entries(summaries).map(([event, summary]) => [event, { summary, body: webhookPayload }] as const),
  ...Object.entries({ ...eventsOfConnection, ...eventsOfCompany }).map(
    ([event, { summary, payload }]) =>
      [event, { summary, body: z.object({ id: z.uuid(), event: z.literal(event), createdAt: time, ...payload.shape }) }] as const,
  ),
])
