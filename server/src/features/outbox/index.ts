export { countHeldOutbox, emptyOutbox } from './heldOutbox.ts'
export {
  countOutbox,
  enqueueOutbox,
  moveOutboxToContact,
  outboxWakeName,
  postponeOutbox,
  removeFromOutbox,
  replaceOutboxPayload,
} from './outbox.commands.ts'
export type { OutboxKind, OutboxPayload } from './outbox.table.ts'
