export { knowListeners, type Listener, listenersOfLine, listenersOfTicket } from './noteFact.ts'
