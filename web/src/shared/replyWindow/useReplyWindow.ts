import { hasNeverWritten, isReplyWindowClosed, replyWindowLeft } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { useNow } from '../hours/useNow.ts'
import { showMinutes } from '../i18n/showSpan.ts'

const MINUTE = 60_000
/** From then on people should hurry. */
const SOON = 4 * 60 * MINUTE

/** Whether a customer may still be written to as one likes, and what is left of that once it is little. */
export function useReplyWindow(ticket: Pick<Ticket, 'windowEndsAt' | 'createdAt'>): { isClosed: boolean; left: string | undefined } {
  const { i18n } = useTranslation()
  const now = useNow()
  // The moment is known to the minute: one that has just begun would be open until the next.
  const isClosed = hasNeverWritten(ticket) || isReplyWindowClosed(ticket, now)
  const left = isClosed ? undefined : replyWindowLeft(ticket, now)
  return {
    isClosed,
    left: left !== undefined && left < SOON ? showMinutes(Math.floor(left / MINUTE), i18n.language) : undefined,
  }
}
