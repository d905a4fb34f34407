export { connectorSpeaker } from './connectorSpeaker.ts'
