import type { Ticket } from './tickets.ts'

/** For so long after a customer's last message a service with a reply window lets a company say what it likes. */
export const REPLY_WINDOW = 24 * 60 * 60 * 1000

/** When the window ends that a customer's last message opened. */
export const replyWindowEnd = (heardAt: string): string => new Date(Date.parse(heardAt) + REPLY_WINDOW).toISOString()

type Windowed = Pick<Ticket, 'windowEndsAt'>

/** Whether nothing but a template would reach the customer. */
export const isReplyWindowClosed = ({ windowEndsAt }: Windowed, now: Date): boolean =>
  windowEndsAt !== null && new Date(windowEndsAt) <= now

/** Where a customer has never written, their window was over when the conversation began: no clock needs to be asked. */
export const hasNeverWritten = ({ windowEndsAt, createdAt }: Pick<Ticket, 'windowEndsAt' | 'createdAt'>): boolean =>
  windowEndsAt === createdAt

/** How much is left of it, in milliseconds; undefined where there is no window, or no longer one. */
export function replyWindowLeft({ windowEndsAt }: Windowed, now: Date): number | undefined {
  const left = windowEndsAt === null ? 0 : new Date(windowEndsAt).getTime() - now.getTime()
  return left > 0 ? left : undefined
}
