export { countDiscardedOutbox } from './countDiscardedOutbox.ts'
export { countInLedger, queuedCounterOf } from './countInLedger.ts'
