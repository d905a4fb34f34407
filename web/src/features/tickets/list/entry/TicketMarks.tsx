import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconAlertCircle, IconDeviceMobile, IconHourglassLow, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplyWindow } from '../../../../shared/replyWindow/useReplyWindow.ts'
import { useReasonToWait } from '../../../../shared/steps/useStepSentence.ts'
import { EntryMark } from '../../../../shared/ui/entries/EntryMark.tsx'

type Props = {
  ticket: Ticket
  /** If the list does not show it already; waiting tickets have a button that shows it. */
  withStatus: boolean
  withUser: boolean
}

export const namesOfTags = (tags: Ticket['tags']) => tags.map(({ name }) => name).join(', ')

/** Why it waits if not obvious, status, queue, agent and tags; the first stay visible longest. */
export const TicketMarks = memo(({ ticket, withStatus, withUser }: Props) => {
  const { t } = useTranslation('tickets')
  const { status, queue, user, whatsapp, tags } = ticket
  const [tag] = tags
  const reason = useReasonToWait(ticket)
  return (
    <>
      {withStatus && status === 'closed' && <EntryMark>{t('closed')}</EntryMark>}
      {reason && (
        <EntryMark isUrgent icon={<IconAlertCircle size={13} stroke={1.8} aria-hidden />} hint={reason.sentence} said={reason.sentence}>
          {reason.word}
        </EntryMark>
      )}
      <WindowMark ticket={ticket} />
      {queue && (
        <EntryMark color={queue.color} hint={t('marks.queue', { name: queue.name })}>
          {queue.name}
        </EntryMark>
      )}
      {withUser && user && (
        <EntryMark icon={<IconUser size={12} aria-hidden />} hint={t('marks.user', { name: user.name })}>
          {user.name}
        </EntryMark>
      )}
      {tag && (
        <EntryMark isChip color={tag.color} more={tags.length - 1} hint={t('marks.tags', { names: namesOfTags(tags) })}>
          {tag.name}
        </EntryMark>
      )}
      {whatsapp && (
        <EntryMark icon={<IconDeviceMobile size={12} aria-hidden />} hint={t('marks.connection', { name: whatsapp.name })}>
          {whatsapp.name}
        </EntryMark>
      )}
    </>
  )
})

/** The time left in the reply window, once it is short. */
function WindowMark({ ticket }: { ticket: Ticket }) {
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
