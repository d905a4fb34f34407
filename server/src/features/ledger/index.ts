export { countInLedger, queuedCounterOf } from './countInLedger.ts'
