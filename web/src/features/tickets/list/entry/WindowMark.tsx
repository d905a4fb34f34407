import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconHourglassLow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReplyWindow } from '../../../../shared/replyWindow/useReplyWindow.ts'
import { EntryMark } from '../../../../shared/ui/entries/EntryMark.tsx'

/** How long the customer may still be answered freely, once that is little. */
export function WindowMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { left } = useReplyWindow(ticket)
  if (left === undefined || ticket.status === 'closed') return null
  const sentence = t('marks.windowEnds', { left })
  return (
    <EntryMark icon={<IconHourglassLow size={12} aria-hidden />} hint={sentence} said={sentence}>
      {left}
    </EntryMark>
  )
}
