export { knowListeners, listenersOfTicket, noteFact } from './noteFact.ts'
