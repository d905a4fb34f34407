import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconHourglassLow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReplyWindow } from '../../../shared/replyWindow/useReplyWindow.ts'
import { NoteBar } from '../../../shared/ui/composer/NoteBar.tsx'

/** How long one may still answer as one likes, once it is not long any more. */
export function ReplyWindowNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('composer')
  const { left } = useReplyWindow(ticket)
  if (left === undefined) return null
  return <NoteBar icon={<IconHourglassLow size={16} stroke={1.8} aria-hidden />}>{t('windowEnds', { left })}</NoteBar>
}
