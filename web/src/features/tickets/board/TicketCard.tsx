import { ActionIcon } from '@mantine/core'
import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconMessage2Share, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { LastMessage } from '../list/entry/LastMessage.tsx'
import { TicketIcons } from '../list/entry/TicketIcons.tsx'
import { WaitingChip } from '../list/entry/WaitingChip.tsx'
import { BoardCard } from './BoardCard.tsx'
import type { LaneKey } from './lanes.ts'
import { MoveCardMenu } from './MoveCardMenu.tsx'

type Props = {
  ticket: Ticket
  lanes: readonly TagInTicket[]
  /** Its lane; without `onMove` the card is read-only. */
  lane: LaneKey
  onMove?: (ticket: Ticket, to: LaneKey) => void
  to: string
  isChosen: boolean
  tabIndex: 0 | -1
  takesFocus: boolean
}

/** A ticket on the board. It renders only when its own data changes. */
export const TicketCard = memo(({ ticket, lanes, lane, onMove, to, isChosen, tabIndex, takesFocus }: Props) => {
  const { t } = useTranslation('kanban')
  const { id, uuid, contact, unreadMessages: count, updatedAt } = ticket
  const tags = ticket.tags.filter((tag) => !lanes.some((lane) => lane.id === tag.id))
  return (
    <BoardCard
      id={id}
      to={to}
      isChosen={isChosen}
      tabIndex={tabIndex}
      takesFocus={takesFocus}
      name={contact.name}
      picture={contact.profilePicUrl}
      subtitle={[t('number', { id }), contact.number && formatPhone(contact.number)].filter(Boolean).join(' · ')}
      text={<LastMessage ticket={ticket} isChosen={isChosen} />}
      badge={count > 0 ? { count, label: t('tickets:unread', { count }) } : null}
      chips={<CardChips ticket={ticket} tags={tags} />}
      foot={<time dateTime={updatedAt}>{formatRecent(updatedAt)}</time>}
      hint={t('moveHint')}
      tools={
        <>
          {onMove && <MoveCardMenu name={contact.name} lane={lane} lanes={lanes} onMove={(lane) => onMove(ticket, lane)} />}
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

function CardChips({ ticket, tags }: Pick<Props, 'ticket'> & Pick<Ticket, 'tags'>) {
  const { t } = useTranslation('tickets')
  const { queue, user } = ticket
  return (
    <>
      <TicketIcons ticket={ticket} />
      <WaitingChip ticket={ticket} />
      {user && (
        <EntryChip icon={<IconUser size={12} aria-hidden />} hint={t('marks.user', { name: user.name })}>
          {user.name}
        </EntryChip>
      )}
      {queue && (
        <EntryChip color={queue.color} hint={t('marks.queue', { name: queue.name })}>
          {queue.name}
        </EntryChip>
      )}
      {tags.map(({ id, name, color }) => (
        <EntryChip key={id} isChip color={color}>
          {name}
        </EntryChip>
      ))}
    </>
  )
}
