import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketChange } from '../../../shared/tickets/useTicketChange.ts'
import { useCardKeys } from '../../../shared/ui/board/useCardKeys.ts'
import { inLanes, type LaneKey, laneBeside, laneKeyOf, laneOf } from './inLanes.ts'

type Options = { cards: readonly Ticket[]; lanes: readonly TagInTicket[]; change: TicketChange }

/** Where cards stand, and the ways to bring them elsewhere: by hand, by keys, and by name. */
export function useCardPlaces({ cards, lanes, change }: Options) {
  const { t } = useTranslation('kanban')
  const [said, setSaid] = useState('')
  const placed = useMemo(() => inLanes(cards, lanes), [cards, lanes])
  const cardOf = (id: number) => cards.find((card) => card.id === id)
  // The same one all the time, or every card would be drawn anew with whatever moves.
  const move = useCallback(
    (ticket: Ticket, to: LaneKey) => {
      if (laneOf(ticket, lanes) === to) return
      const lane = lanes.find((one) => laneKeyOf(one) === to) ?? null
      change.putIntoLane(ticket, lane, lanes)
      setSaid(t('moved', { name: ticket.contact.name, lane: lane?.name ?? t('first') }))
    },
    [lanes, change, t],
  )
  const drop = (id: number, lane: LaneKey) => {
    const card = cardOf(id)
    if (card) move(card, lane)
  }
  const keys = useCardKeys({
    beside: (id, across, along) => cardBeside(placed, id, { across, along }),
    onMove(id, step) {
      const card = cardOf(id)
      const to = card && laneBeside(lanes, laneOf(card, lanes), step)
      if (card && to !== undefined) move(card, to)
    },
  })
  const { call } = keys
  // The menu goes with the card out of its lane: who has chosen there goes on at the card.
  const moveAndFollow = useCallback(
    (ticket: Ticket, to: LaneKey) => {
      call(ticket.id)
      move(ticket, to)
    },
    [call, move],
  )
  return { placed, cardOf, moveAndFollow, drop, keys, said }
}

/** Within a lane the next one; in another lane the one at the same height, beyond lanes without any. */
function cardBeside(placed: ReadonlyMap<LaneKey, readonly Ticket[]>, id: number, { across, along }: { across: number; along: number }) {
  const columns = [...placed.values()]
  const column = columns.findIndex((cards) => cards.some((card) => card.id === id))
  const height = columns[column]?.findIndex((card) => card.id === id) ?? 0
  if (across === 0) return columns[column]?.[height + along]?.id
  const others = across > 0 ? columns.slice(column + 1) : columns.slice(0, column).toReversed()
  const next = others.find((cards) => cards.length > 0)
  return next?.[Math.min(height, next.length - 1)]?.id
}
