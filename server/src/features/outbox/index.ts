export { lineName } from './lineName.ts'
export type { OutboxGiven, OutboxKind } from './outbox.table.ts'
export { queueUp } from './queueUp.ts'
