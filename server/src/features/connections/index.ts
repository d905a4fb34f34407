export { LINES } from './callLine.ts'
export { reportState } from './reportState.ts'
export { connectionsOfQueue, tellOfConnections } from './tellOfConnections.ts'
