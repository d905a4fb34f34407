import { useDroppable } from '@dnd-kit/core'
import { ActionIcon, Badge, Menu, Skeleton, Title } from '@mantine/core'
import { orderLanesEndpoint, type TagInTicket, tags } from '@recado/contract/tags'
import { MAX_CARDS_PER_LANE } from '@recado/contract/tickets/kanban'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconArrowLeft, IconArrowRight, IconDots, IconLayoutSidebarLeftCollapse, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './Board.module.css'
import { lanesKey } from './boardData.ts'
import { type LaneKey, laneKeyOf } from './lanes.ts'
import { TicketCard } from './TicketCard.tsx'

type Props = {
  /** Null for the first lane. */
  lane: TagInTicket | null
  lanes: readonly TagInTicket[]
  cards: readonly Ticket[]
  /** The total, if it exceeds the shown cards. */
  most: number | undefined
  chosen: string | undefined
  addressOf: (uuid: string) => string
  isLoading: boolean
  current: { id: number; called: boolean } | null
  onMove: (ticket: Ticket, to: LaneKey) => void
  onEdit: (lane: TagInTicket) => void
}

export function TicketLane({ lane, lanes, cards, most, chosen, addressOf, isLoading, current, onMove, onEdit }: Props) {
  const { t } = useTranslation('kanban')
  const key = laneKeyOf(lane)
  const isHere = cards.some(({ id }) => id === current?.id)
  return (
    <LaneFrame
      lane={key}
      name={lane?.name ?? t('first')}
      color={lane?.color}
      count={most === undefined ? String(cards.length) : `${cards.length}+`}
      note={most === undefined ? undefined : t('cut', { shown: MAX_CARDS_PER_LANE, count: most })}
      tools={lane && <LaneTools lane={lane} lanes={lanes} onEdit={onEdit} />}
      empty={t(lane ? 'empty.lane' : 'empty.first')}
      cards={cards}
      isLoading={isLoading}
      current={isHere ? (current?.id ?? null) : null}
      takesFocus={isHere && current?.called === true}
    >
      {(ticket, turn) => (
        <TicketCard
          ticket={ticket}
          lanes={lanes}
          onMove={onMove}
          {...turn}
          lane={key}
          to={addressOf(ticket.uuid)}
          isChosen={ticket.uuid === chosen}
        />
      )}
    </LaneFrame>
  )
}

function LaneTools({ lane, lanes, onEdit }: { lane: TagInTicket } & Pick<Props, 'lanes' | 'onEdit'>) {
  const may = useCan()('tags:kanban')
  const acts = useLaneActions(lanes)
  if (!may) return null
  return (
    <LaneMenu
      name={lane.name}
      isFirst={lane.id === lanes[0]?.id}
      isLast={lane.id === lanes.at(-1)?.id}
      onEdit={() => onEdit(lane)}
      onShift={(step) => void acts.shift(lane, step)}
      onRemoveLane={() => void acts.takeOff(lane)}
    />
  )
}

/** Actions on lanes, shown at once; refetched if the server refuses. */
function useLaneActions(lanes: readonly TagInTicket[]) {
  const client = useQueryClient()
  const act = async (optimisticLanes: readonly TagInTicket[], change: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: lanesKey })
    patchCache<readonly TagInTicket[]>({ client, queryKey: lanesKey }, () => optimisticLanes)
    await change().catch(toast.error)
    await invalidateLive(client, { queryKey: lanesKey })
  }
  return {
    shift({ id }: TagInTicket, step: 1 | -1) {
      const from = lanes.findIndex((lane) => lane.id === id)
      const others = lanes.filter((lane) => lane.id !== id)
      const next = others.toSpliced(from + step, 0, ...lanes.slice(from, from + 1))
      return act(next, () => call(orderLanesEndpoint, { body: { tagIds: next.map((lane) => lane.id) } }))
    },
    /** The tag remains, also on its tickets. */
    takeOff: ({ id }: TagInTicket) =>
      act(
        lanes.filter((lane) => lane.id !== id),
        () => call(tags.endpoints.update, { params: { id }, body: { kanban: 0 } }),
      ),
  }
}

type LaneFrameProps<R> = {
  /** The lane's id; a drop reports it. */
  lane: string
  name: string
  /** Without a colour, this is the lane of tickets without a lane tag. */
  color: string | undefined
  count: string
  /** A note about the whole lane. */
  note: string | undefined
  tools: ReactNode
  /** Shown while the lane is empty. */
  empty: string
  cards: readonly R[]
  isLoading: boolean
  /** The focused card, if it is in this lane. `takesFocus`: focus it now. */
  current: number | null
  takesFocus: boolean
  children: (card: R, turn: { tabIndex: 0 | -1; takesFocus: boolean }) => ReactElement
}

/** A lane. It renders only the visible cards and the focused one, because a lane may hold thousands. */
function LaneFrame<R extends { id: number }>(props: LaneFrameProps<R>) {
  const { lane, name, color, count, note, tools, empty, cards, isLoading, current, takesFocus, children } = props
  const { setNodeRef, isOver, active } = useDroppable({ id: lane })
  // Dropping a card on its own lane does nothing.
  const takes = isOver && !cards.some(({ id }) => id === active?.id)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const currentIndex = Math.max(
    cards.findIndex(({ id }) => id === current),
    0,
  )
  useEffect(() => {
    if (!takesFocus) return
    virtualizer.current?.scrollToIndex(currentIndex, { align: 'nearest' })
    scroller.current?.closest('[data-lane]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [takesFocus, currentIndex])
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      style={color === undefined ? undefined : { borderTopColor: color }}
      aria-label={name}
      data-lane={lane}
      data-over={takes || undefined}
    >
      <header className={classes.laneHead}>
        <Title order={2} className={classes.laneName} title={name}>
          {name}
        </Title>
        <Badge variant="default" size="sm">
          {count}
        </Badge>
        <div className={classes.laneTools}>{tools}</div>
      </header>
      {note && <p className={classes.laneNote}>{note}</p>}
      <div ref={scroller} className={classes.cards} aria-busy={isLoading}>
        {isLoading && [1, 2, 3].map((row) => <Skeleton key={row} height={120} mx={8} mb={8} w="auto" />)}
        {!isLoading && cards.length === 0 && <p className={classes.empty}>{empty}</p>}
        <Virtualizer ref={virtualizer} as="ul" item="li" data={cards} scrollRef={scroller} keepMounted={[currentIndex]} bufferSize={400}>
          {(card, index) => (
            <div key={card.id} className={classes.cardSlot}>
              {children(card, { tabIndex: index === currentIndex ? 0 : -1, takesFocus: takesFocus && index === currentIndex })}
            </div>
          )}
        </Virtualizer>
      </div>
    </section>
  )
}

type LaneMenuProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  /** Moves it by this number of positions. */
  onShift: (step: 1 | -1) => void
  onRemoveLane: () => void
}

/** The actions on a lane: edit, move, remove from the board. */
function LaneMenu({ name, isFirst, isLast, onEdit, onShift, onRemoveLane }: LaneMenuProps) {
  const { t } = useTranslation('kanban')
  const iconProps = { size: 16, stroke: 1.7 }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('lane.actions', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
          {t('lane.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft {...iconProps} />} disabled={isFirst} onClick={() => onShift(-1)}>
          {t('lane.left')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight {...iconProps} />} disabled={isLast} onClick={() => onShift(1)}>
          {t('lane.right')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutSidebarLeftCollapse {...iconProps} />} onClick={onRemoveLane}>
          {t('lane.takeOff')}
        </Menu.Item>
      </MenuDropdown>
    </Menu>
  )
}
