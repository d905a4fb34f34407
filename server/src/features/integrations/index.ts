export { connectorResponder } from './connectorResponder.ts'
