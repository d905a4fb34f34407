export { LINES } from './callLine.ts'
export { demoGreeting } from './demoConnection.ts'
export { reportState } from './reportState.ts'
export { connectionsOfQueue, tellOfConnections } from './tellOfConnections.ts'
