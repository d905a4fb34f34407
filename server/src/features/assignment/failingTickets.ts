import { minutes } from '../../kernel/clock.ts'

/** A ticket that fails is tried again after this time. */
const RETRY_AFTER = minutes(5)

/** The tickets that could not be assigned or taken back. They are left alone for a while, so that the others of the company do not wait for them. */
export type FailingTickets = ReturnType<typeof failingTickets>

type Log = { warn: (about: object, text: string) => void }

/** The process remembers them. Another process learns of them when it fails itself. */
export function failingTickets(log: Log) {
  const retryAt = new Map<number, number>()
  return {
    skippedAt: (now: Date): number[] => [...retryAt].filter(([, at]) => at > now.getTime()).map(([ticketId]) => ticketId),
    /** It is logged the first time. */
    add(ticketId: number, { error, at }: { error: unknown; at: Date }) {
      if (!retryAt.has(ticketId)) log.warn({ err: error, ticketId }, 'a ticket could not be assigned or taken back')
      retryAt.set(ticketId, at.getTime() + RETRY_AFTER)
    },
    remove: (ticketId: number) => void retryAt.delete(ticketId),
  }
}
