import type { Ticket } from './tickets.ts'

/** For this time after a customer's last message a service with a reply window accepts any text. */
export const REPLY_WINDOW = 24 * 60 * 60 * 1000

/** When the reply window of a customer's message ends. */
export const replyWindowEnd = (heardAt: string): string => new Date(Date.parse(heardAt) + REPLY_WINDOW).toISOString()

type Windowed = Pick<Ticket, 'windowEndsAt'>

/** Whether only a template would reach the customer. */
export const isReplyWindowClosed = ({ windowEndsAt }: Windowed, now: Date): boolean =>
  windowEndsAt !== null && new Date(windowEndsAt) <= now

/** A customer who has never written opens no reply window. Its end is then the start of the conversation, which is always past. */
export const hasNeverWritten = ({ windowEndsAt, createdAt }: Pick<Ticket, 'windowEndsAt' | 'createdAt'>): boolean =>
  windowEndsAt === createdAt

/** The milliseconds that are left of it; undefined without an open window. */
export function replyWindowLeft({ windowEndsAt }: Windowed, now: Date): number | undefined {
  const left = windowEndsAt === null ? 0 : new Date(windowEndsAt).getTime() - now.getTime()
  return left > 0 ? left : undefined
}
