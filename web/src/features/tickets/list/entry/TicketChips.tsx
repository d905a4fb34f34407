import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconAlertCircle, IconDeviceMobile, IconHourglassLow, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { SnoozeChip } from '#web/shared/domain/tickets/SnoozeChip.tsx'
import { useReplyWindow } from '#web/shared/domain/tickets/useReplyWindow.ts'
import { useWaitingReason } from '#web/shared/domain/timeline/useTimelineSentence.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { WaitingChip } from './WaitingChip.tsx'

type Props = {
  ticket: Ticket
  /** If the list does not show it already; waiting tickets have a button that shows it. */
  withStatus: boolean
  withUser: boolean
}

export const tagNames = (tags: Ticket['tags']) => tags.map(({ name }) => name).join(', ')

/** How long and why it waits, status, queue, agent and tags; the first stay visible longest. */
export const TicketChips = memo(({ ticket, withStatus, withUser }: Props) => {
  const { t } = useTranslation('tickets')
  const { status, queue, user, whatsapp, tags } = ticket
  const [tag] = tags
  const reason = useWaitingReason(ticket)
  return (
    <>
      <SnoozeChip ticket={ticket} />
      <WaitingChip ticket={ticket} />
      {withStatus && status === 'closed' && <EntryChip>{t('closed')}</EntryChip>}
      {reason && (
        <EntryChip
          isUrgent
          icon={<IconAlertCircle size={13} stroke={1.8} aria-hidden />}
          hint={reason.sentence}
          screenReaderText={reason.sentence}
        >
          {reason.word}
        </EntryChip>
      )}
      <ReplyWindowChip ticket={ticket} />
      {queue && (
        <EntryChip color={queue.color} hint={t('marks.queue', { name: queue.name })}>
          {queue.name}
        </EntryChip>
      )}
      {withUser && user && (
        <EntryChip icon={<IconUser size={12} aria-hidden />} hint={t('marks.user', { name: user.name })}>
          {user.name}
        </EntryChip>
      )}
      {tag && (
        <EntryChip isChip color={tag.color} more={tags.length - 1} hint={t('marks.tags', { names: tagNames(tags) })}>
          {tag.name}
        </EntryChip>
      )}
      {whatsapp && (
        <EntryChip icon={<IconDeviceMobile size={12} aria-hidden />} hint={t('marks.connection', { name: whatsapp.name })}>
          {whatsapp.name}
        </EntryChip>
      )}
    </>
  )
})

/** The time left in the reply window, once it is short. */
function ReplyWindowChip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { left } = useReplyWindow(ticket)
  if (left === undefined || ticket.status === 'closed') return null
  const sentence = t('marks.windowEnds', { left })
  return (
    <EntryChip icon={<IconHourglassLow size={12} aria-hidden />} hint={sentence} screenReaderText={sentence}>
      {left}
    </EntryChip>
  )
}
