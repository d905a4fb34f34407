export { count, counterOf } from './countLedger.ts'
