import { type WebhookEvent, webhookPayload } from './webhooks.ts'

const summaries: Record<WebhookEvent, string> = {
  'message.received': 'A customer has written',
  'message.status': 'What became of a message has changed',
  'ticket.opened': 'A conversation has begun, or goes on',
  'ticket.assigned': 'A conversation has come to somebody, or into a queue',
  'ticket.closed': 'A conversation is over',
  'ticket.rated': 'The customer has rated how they were attended',
}

/** What other programs are told of, and in which shape. */
export const webhookDocs = Object.fromEntries(
  Object.entries(summaries).map(([event, summary]) => [event, { summary, body: webhookPayload }]),
)
