import { hasNeverWritten, isReplyWindowClosed, replyWindowLeft } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'

const MINUTE = 60_000
/** A time left that is shorter than this is shown. */
const WARN_BEFORE = 4 * 60 * MINUTE

/** Whether the reply window is closed, and the time left once it is short. */
export function useReplyWindow(ticket: Pick<Ticket, 'windowEndsAt' | 'createdAt'>): { isClosed: boolean; left: string | undefined } {
  const { i18n } = useTranslation()
  const now = useCurrentMinute()
  // The clock ticks by the minute: a window that began within it must not seem closed.
  const isClosed = hasNeverWritten(ticket) || isReplyWindowClosed(ticket, now)
  const left = isClosed ? undefined : replyWindowLeft(ticket, now)
  return {
    isClosed,
    left: left !== undefined && left < WARN_BEFORE ? formatMinutes(Math.floor(left / MINUTE), i18n.language) : undefined,
  }
}
