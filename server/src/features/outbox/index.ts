export { countWaiting } from './countWaiting.ts'
export { lineName } from './lineName.ts'
export { moveOutbox, putOff, queueUp, takeOut } from './outbox.commands.ts'
export type { OutboxGiven, OutboxKind } from './outbox.table.ts'
