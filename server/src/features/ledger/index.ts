export { countDiscardedInLedger } from './countDiscardedInLedger.ts'
export { countInLedger, queuedCounterOf } from './countInLedger.ts'
