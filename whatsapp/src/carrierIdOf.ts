import { createHash } from 'node:crypto'

/** Looks like the service's own, and is the same for ever: handed over again, it is the message that the phone has already. */
export const carrierIdOf = (messageId: string) => `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`
