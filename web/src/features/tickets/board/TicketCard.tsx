import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconArrowsExchange, IconMessage2Share, IconUser } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { ClockChip, LastMessage, TicketIcons } from '../list/TicketEntryParts.tsx'
import classes from './Board.module.css'
import { FIRST_LANE, type LaneKey, laneKeyOf } from './lanes.ts'

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
      <ClockChip ticket={ticket} />
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
        <EntryChip key={id} hasBorder color={color}>
          {name}
        </EntryChip>
      ))}
    </>
  )
}

type BoardCardProps = {
  id: number
  name: string
  picture: string | null
  /** Below the name: tells two contacts of the same name apart. */
  subtitle: string
  text: ReactNode
  badge: { count: number; label: string } | null
  chips: ReactNode
  foot: ReactNode
  tools: ReactNode
  to: string
  /** Says how to move the card with the keyboard. */
  hint: string
  isChosen: boolean
  tabIndex: 0 | -1
  /** The card that has the keyboard focus. It may just have moved here. */
  takesFocus: boolean
}

/** A card of a board. The whole card is a link; its buttons lie above the link. */
function BoardCard({ id, text, badge, chips, foot, tools, isChosen, ...head }: BoardCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id })
  return (
    <article
      ref={setNodeRef}
      className={classes.card}
      data-card={id}
      data-chosen={isChosen || undefined}
      data-dragged={isDragging || undefined}
      {...listeners}
    >
      <CardHead {...head} badge={badge} isChosen={isChosen} />
      <div className={classes.text} data-new={badge !== null || undefined}>
        {text}
      </div>
      <div className={classes.marks}>{chips}</div>
      <div className={classes.cardFoot}>
        {foot}
        <div className={classes.tools}>{tools}</div>
      </div>
    </article>
  )
}

type HeadProps = Omit<BoardCardProps, 'id' | 'text' | 'chips' | 'foot' | 'tools'>

function CardHead({ name, picture, subtitle, badge, to, hint, isChosen, tabIndex, takesFocus }: HeadProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!takesFocus) return undefined
    // A new card is hidden until the list has measured it, and a hidden element takes no focus.
    let frame = requestAnimationFrame(function take() {
      link.current?.focus({ preventScroll: true })
      if (document.activeElement !== link.current) frame = requestAnimationFrame(take)
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <div className={classes.cardHead}>
      <Avatar name={name} picture={picture} size={32} />
      <div className={classes.names}>
        <Link
          ref={link}
          className={classes.title}
          to={to}
          replace
          draggable={false}
          data-main
          tabIndex={tabIndex}
          title={name}
          aria-current={isChosen || undefined}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          aria-description={hint}
        >
          {name}
        </Link>
        <span className={classes.quiet}>{subtitle}</span>
      </div>
      {badge && (
        <Badge size="sm" circle={badge.count < 10} aria-label={badge.label}>
          {badge.count > 99 ? '99+' : badge.count}
        </Badge>
      )}
    </div>
  )
}

type MoveCardMenuProps = { name: string; lane: LaneKey; lanes: readonly TagInTicket[]; onMove: (lane: LaneKey) => void }

/** Moves a card without dragging. Its items render only when opened: there are very many cards. */
function MoveCardMenu(props: MoveCardMenuProps) {
  const { t } = useTranslation('kanban')
  const [opened, setOpened] = useState<boolean>()
  const label = t('moveOne', { name: props.name })
  const button = { size: 26, variant: 'subtle', color: 'gray', 'aria-label': label, title: t('move') } as const
  if (opened === undefined)
    return (
      <ActionIcon {...button} aria-haspopup="menu" onClick={() => setOpened(true)}>
        <IconArrowsExchange size={17} stroke={1.6} />
      </ActionIcon>
    )
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon {...button}>
          <IconArrowsExchange size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <LaneItems {...props} />
    </Menu>
  )
}

function LaneItems({ lane, lanes, onMove }: MoveCardMenuProps) {
  const { t } = useTranslation('kanban')
  const choices = [{ key: FIRST_LANE, name: t('first'), color: undefined }, ...lanes.map((one) => ({ ...one, key: laneKeyOf(one) }))]
  return (
    <MenuDropdown mah="20rem" style={{ overflowY: 'auto' }}>
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {choices
        .filter(({ key }) => key !== lane)
        .map(({ key, name, color }) => (
          <Menu.Item key={key} leftSection={<ColorDot color={color ?? 'gray'} />} onClick={() => onMove(key)}>
            {name}
          </Menu.Item>
        ))}
    </MenuDropdown>
  )
}
