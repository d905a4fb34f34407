import { parseLastMessage } from '@recado/contract/messages/parseLastMessage'
import { listedMessage } from '@recado/contract/tickets/listedMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconClockHour4,
  IconDeviceMobile,
  IconHourglassLow,
  IconPlug,
  IconRobot,
  IconSparkles,
  IconUser,
  IconUserCancel,
  IconUsersGroup,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftPreview } from '#web/shared/data/drafts/drafts.ts'
import { messageKindIcons } from '#web/shared/domain/messages/messageKindIcons.ts'
import { DueChip } from '#web/shared/domain/tickets/DueChip.tsx'
import { SnoozeChip } from '#web/shared/domain/tickets/SnoozeChip.tsx'
import { useReplyWindow } from '#web/shared/domain/tickets/useReplyWindow.ts'
import { useWaitingReason } from '#web/shared/domain/timeline/useTimelineSentence.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatTimeBetween } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { EntryDraft, EntryIcons, EntryText } from '#web/shared/ui/entries/EntryParts.tsx'

/** The message that represents the ticket, with its author; first the user's draft, unless the ticket is open. */
export function LastMessage({ ticket, isChosen }: { ticket: Ticket; isChosen: boolean }) {
  const { t } = useTranslation('tickets')
  const draft = useDraftPreview(ticket.id)
  if (draft && !isChosen)
    return (
      <>
        <EntryDraft>{t('draft')}</EntryDraft>
        <EntryText>{draft.replace(/\s+/g, ' ')}</EntryText>
      </>
    )
  const { text, fromMe } = listedMessage(ticket)
  const { kind, words } = parseLastMessage(text)
  const Icon = kind === 'deleted' ? IconBan : kind && messageKindIcons[kind]
  return (
    <>
      {fromMe && <IconCheck size={14} stroke={2} role="img" aria-label={t('fromUs')} />}
      {Icon && <Icon size={14} stroke={1.8} aria-hidden />}
      <EntryText>{words || (kind ? t(`kinds.${kind}`) : '')}</EntryText>
    </>
  )
}

type IconTicket = Pick<Ticket, 'isGroup' | 'chatbot' | 'promptId' | 'useIntegration' | 'contact'>

const responderIcons = { chatbot: IconRobot, assistant: IconSparkles, integration: IconPlug }

/** Who answers in place of an agent. */
const responderOf = ({ promptId, useIntegration }: IconTicket) =>
  promptId !== null ? 'assistant' : useIntegration ? 'integration' : 'chatbot'

/** Whether the contact is blocked, whether it is a group, and whether a bot answers. */
export function TicketIcons({ ticket }: { ticket: IconTicket }) {
  const { t } = useTranslation('tickets')
  const { isGroup, chatbot } = ticket
  const speaker = responderOf(ticket)
  const Speaker = responderIcons[speaker]
  const isBlocked = ticket.contact.isBlocked === true
  if (!isGroup && !chatbot && !isBlocked) return null
  return (
    <EntryIcons>
      {isBlocked && <IconUserCancel size={16} stroke={1.7} role="img" aria-label={t('blocked')} />}
      {isGroup && <IconUsersGroup size={16} stroke={1.7} role="img" aria-label={t('group')} />}
      {chatbot && <Speaker size={16} stroke={1.7} role="img" aria-label={t(`answers.${speaker}`)} />}
    </EntryIcons>
  )
}

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
      <ClockChip ticket={ticket} />
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
        <EntryChip hasBorder color={tag.color} more={tags.length - 1} hint={t('marks.tags', { names: tagNames(tags) })}>
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

/** Tickets that wait longer are highlighted. */
const LONG_WAIT = 15 * 60_000

/** When an answer is due, if its queue promises one, else how long the ticket has waited. Two times side by side would be confused. */
export const ClockChip = ({ ticket }: { ticket: Ticket }) => (ticket.dueAt ? <DueChip ticket={ticket} /> : <WaitingChip ticket={ticket} />)

/** How long a ticket has waited, while it does. */
const WaitingChip = ({ ticket: { waitingSince } }: { ticket: Pick<Ticket, 'waitingSince'> }) =>
  waitingSince === null ? null : <WaitingTime since={waitingSince} />

/** A component of its own: only a ticket that waits looks at the clock. */
function WaitingTime({ since }: { since: string }) {
  const { t, i18n } = useTranslation('tickets')
  const now = useCurrentMinute()
  const span = formatTimeBetween(since, now.toISOString(), i18n.language)
  const sentence = t('marks.waiting', { span })
  return (
    <EntryChip
      icon={<IconClockHour4 size={13} stroke={1.8} aria-hidden />}
      isUrgent={now.getTime() - Date.parse(since) > LONG_WAIT}
      hint={sentence}
      screenReaderText={sentence}
    >
      {span}
    </EntryChip>
  )
}
