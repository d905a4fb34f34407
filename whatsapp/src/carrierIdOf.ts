import { createHash } from 'node:crypto'

/** Looks like an id of WhatsApp, and is always the same for a message: a repeated send reaches the phone once. */
export const carrierIdOf = (messageId: string) => `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`
