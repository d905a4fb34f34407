export { listenersOfConnection, listenersOfTicket, primeListenerCache, type WebhookListener } from './enqueueWebhookEvent.ts'
