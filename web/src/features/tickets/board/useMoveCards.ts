import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { groupByLane, type LaneKey, laneKeyOf, laneOf, neighbourLane } from './lanes.ts'
import { useCardKeys } from './useCardKeys.ts'

type Options = { cards: readonly Ticket[]; lanes: readonly TagInTicket[]; change: TicketChange }

/** The cards by lane, and how to move them: by drag, keys and menu. */
export function useMoveCards({ cards, lanes, change }: Options) {
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
  return { placed: cardsByLane, cardOf, moveAndFollow, drop, keys, said: announcement }
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
