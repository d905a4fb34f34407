export { countOutbox } from './countOutbox.ts'
export { enqueueOutbox, moveOutboxToContact, postponeOutbox, removeFromOutbox } from './outbox.commands.ts'
export type { OutboxKind, OutboxPayload } from './outbox.table.ts'
export { outboxWakeName } from './outboxWakeName.ts'
