export { listenersOfConnection, listenersOfTicket, primeListenerCache } from './enqueueWebhookEvent.ts'
