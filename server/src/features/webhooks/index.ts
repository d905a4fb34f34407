export { knowListeners, type Listener, listenersOfLine, listenersOfTicket, noteFact } from './noteFact.ts'
