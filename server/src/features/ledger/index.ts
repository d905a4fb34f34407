export { count } from './countLedger.ts'
