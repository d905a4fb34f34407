import { ActionIcon } from '@mantine/core'
import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconClockHour4, IconMessage2Share, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { showSpan } from '../../../shared/i18n/showSpan.ts'
import { showRecent } from '../../../shared/i18n/showTime.ts'
import { BoardCard } from '../../../shared/ui/board/BoardCard.tsx'
import { EntryMark } from '../../../shared/ui/entries/EntryMark.tsx'
import { LastMessage } from '../list/entry/LastMessage.tsx'
import { TicketSigns } from '../list/entry/TicketSigns.tsx'
import type { LaneKey } from './inLanes.ts'
import { MoveMenu } from './MoveMenu.tsx'

/** Tickets that wait longer are highlighted. */
const TOO_LONG = 15 * 60_000

type Props = {
  ticket: Ticket
  lanes: readonly TagInTicket[]
  /** Its lane; without `onMove` the card is read-only. */
  place: LaneKey
  onMove?: (ticket: Ticket, to: LaneKey) => void
  to: string
  /** The present time, equal for all cards and updated each minute. */
  now: number
  isChosen: boolean
  tabIndex: 0 | -1
  takesFocus: boolean
}

/** A ticket on the board. It renders only when its own data changes. */
export const TicketCard = memo(({ ticket, lanes, place, onMove, to, now, isChosen, tabIndex, takesFocus }: Props) => {
  const { t } = useTranslation('kanban')
  const { id, uuid, contact, unreadMessages: count, updatedAt } = ticket
  const tags = ticket.tags.filter((tag) => !lanes.some((lane) => lane.id === tag.id))
  return (
    <BoardCard
      {...{ id, to, isChosen, tabIndex, takesFocus }}
      name={contact.name}
      picture={contact.profilePicUrl}
      subtitle={[t('number', { id }), contact.number && showNumber(contact.number)].filter(Boolean).join(' · ')}
      text={<LastMessage ticket={ticket} isChosen={isChosen} />}
      badge={count > 0 ? { count, label: t('tickets:unread', { count }) } : null}
      marks={<CardMarks {...{ ticket, tags, now }} />}
      foot={<time dateTime={updatedAt}>{showRecent(updatedAt)}</time>}
      hint={t('moveHint')}
      tools={
        <>
          {onMove && <MoveMenu name={contact.name} lane={place} lanes={lanes} onMove={(lane) => onMove(ticket, lane)} />}
          <ActionIcon
            component={Link}
            to={`/tickets/${uuid}`}
            draggable={false}
            size={26}
            variant="subtle"
            color="gray"
            aria-label={t('seeOne', { name: contact.name })}
            title={t('see')}
          >
            <IconMessage2Share size={17} stroke={1.6} />
          </ActionIcon>
        </>
      }
    />
  )
})

function CardMarks({ ticket, tags, now }: Pick<Props, 'ticket' | 'now'> & Pick<Ticket, 'tags'>) {
  const { t, i18n } = useTranslation('kanban')
  const { waitingSince, queue, user } = ticket
  const span = waitingSince && showSpan(waitingSince, new Date(now).toISOString(), i18n.language)
  return (
    <>
      <TicketSigns ticket={ticket} />
      {span && (
        <EntryMark
          icon={<IconClockHour4 size={13} stroke={1.8} aria-hidden />}
          isUrgent={now - Date.parse(waitingSince) > TOO_LONG}
          hint={t('waiting', { span })}
          said={t('waiting', { span })}
        >
          {span}
        </EntryMark>
      )}
      {user && (
        <EntryMark icon={<IconUser size={12} aria-hidden />} hint={t('tickets:marks.user', { name: user.name })}>
          {user.name}
        </EntryMark>
      )}
      {queue && (
        <EntryMark color={queue.color} hint={t('tickets:marks.queue', { name: queue.name })}>
          {queue.name}
        </EntryMark>
      )}
      {tags.map(({ id, name, color }) => (
        <EntryMark key={id} isChip color={color}>
          {name}
        </EntryMark>
      ))}
    </>
  )
}
