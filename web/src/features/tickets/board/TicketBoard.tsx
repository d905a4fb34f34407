import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { groupByLane, type LaneKey, laneKeyOf, laneOf, neighbourLane } from './lanes.ts'
import { TicketLane } from './TicketLane.tsx'
import './moveToLane.ts'
import { DragOverlay, pointerWithin } from '@dnd-kit/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import classes from './Board.module.css'
import type { useCards } from './boardData.ts'
import { TicketCard } from './TicketCard.tsx'
import { type CardKeys, useCardKeys } from './useCardKeys.ts'

type Props = {
  lanes: readonly TagInTicket[]
  found: ReturnType<typeof useCards>
  change: TicketChange
  /** The ticket whose conversation is open beside the board. */
  chosen: string | undefined
  addressOf: (uuid: string) => string
  onEdit: (lane: TagInTicket) => void
}

/** The tickets in their lanes, with all ways to move them. */
export function TicketBoard({ lanes, found, change, chosen, addressOf, onEdit }: Props) {
  const { t } = useTranslation('kanban')
  const { cardsByLane, cardOf, moveAndFollow, drop, keys, announcement } = useMoveCards({ cards: found.cards, lanes, change })
  const sharedProps = { lanes, chosen, addressOf, onMove: moveAndFollow }
  return (
    <Board
      label={t('title')}
      keys={keys.handlers}
      onDrop={drop}
      announcement={announcement}
      renderGhost={(id) => {
        const ticket = cardOf(id)
        return (
          ticket && (
            <TicketCard
              ticket={ticket}
              lanes={lanes}
              lane={laneOf(ticket, lanes)}
              to=""
              isChosen={false}
              tabIndex={-1}
              takesFocus={false}
            />
          )
        )
      }}
    >
      {[null, ...lanes].map((lane) => (
        <TicketLane
          key={laneKeyOf(lane)}
          {...sharedProps}
          lane={lane}
          onEdit={onEdit}
          cards={cardsByLane.get(laneKeyOf(lane)) ?? []}
          most={found.cut.find(({ tagId }) => tagId === (lane?.id ?? null))?.count}
          isLoading={found.isLoading}
          current={keys.current}
        />
      ))}
    </Board>
  )
}

type BoardProps = {
  label: string
  keys: CardKeys
  onDrop: (id: number, lane: string) => void
  /** Renders the card that is being dragged. */
  renderGhost: (id: number) => ReactNode
  /** Announces the last move to screen readers. */
  announcement: string
  children: ReactNode
}

/** Lanes side by side. Cards are moved between them. */
function Board({ label, keys, onDrop, renderGhost, announcement, children }: BoardProps) {
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <DragArea
      collisionDetection={pointerWithin}
      // The board scrolls at its edges; lanes do not.
      autoScroll={{ canScroll: (element) => element === board.current }}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        if (over) onDrop(Number(active.id), String(over.id))
      }}
      onDragCancel={() => setDragged(null)}
    >
      <section ref={board} className={classes.board} aria-label={label} data-dragging={dragged !== null || undefined} {...keys}>
        {children}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className={classes.ghost} aria-hidden inert>
            {renderGhost(dragged)}
          </div>
        )}
      </DragOverlay>
      <p role="status" className={classes.unseen}>
        {announcement}
      </p>
    </DragArea>
  )
}

type MoveCardsOptions = { cards: readonly Ticket[]; lanes: readonly TagInTicket[]; change: TicketChange }

/** The cards by lane, and how to move them: by drag, keys and menu. */
function useMoveCards({ cards, lanes, change }: MoveCardsOptions) {
  const { t } = useTranslation('kanban')
  const [announcement, announce] = useState('')
  const cardsByLane = useMemo(() => groupByLane(cards, lanes), [cards, lanes])
  const cardOf = (id: number) => cards.find((card) => card.id === id)
  // Stable, or every card would render on each move.
  const move = useCallback(
    (ticket: Ticket, to: LaneKey) => {
      if (laneOf(ticket, lanes) === to) return
      const lane = lanes.find((one) => laneKeyOf(one) === to) ?? null
      change.putIntoLane(ticket, lane, lanes)
      announce(t('moved', { name: ticket.contact.name, lane: lane?.name ?? t('first') }))
    },
    [lanes, change, t],
  )
  const drop = (id: number, lane: LaneKey) => {
    const card = cardOf(id)
    if (card) move(card, lane)
  }
  const keys = useCardKeys({
    beside: (id, across, along) => neighbourCard(cardsByLane, id, { across, along }),
    onMove(id, step) {
      const card = cardOf(id)
      const to = card && neighbourLane(lanes, laneOf(card, lanes), step)
      if (card && to !== undefined) move(card, to)
    },
  })
  const { call } = keys
  // The menu moves with its card: focus the card afterwards.
  const moveAndFollow = useCallback(
    (ticket: Ticket, to: LaneKey) => {
      call(ticket.id)
      move(ticket, to)
    },
    [call, move],
  )
  return { cardsByLane, cardOf, moveAndFollow, drop, keys, announcement }
}

/** Within a lane, the next card; in another lane, the card at the same height, skipping empty lanes. */
function neighbourCard(
  cardsByLane: ReadonlyMap<LaneKey, readonly Ticket[]>,
  id: number,
  { across, along }: { across: number; along: number },
) {
  const columns = [...cardsByLane.values()]
  const column = columns.findIndex((cards) => cards.some((card) => card.id === id))
  const height = columns[column]?.findIndex((card) => card.id === id) ?? 0
  if (across === 0) return columns[column]?.[height + along]?.id
  const others = across > 0 ? columns.slice(column + 1) : columns.slice(0, column).toReversed()
  const next = others.find((cards) => cards.length > 0)
  return next?.[Math.min(height, next.length - 1)]?.id
}
