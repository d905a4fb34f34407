import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/hours/useNow.ts'
import type { TicketChange } from '../../../shared/tickets/useTicketChange.ts'
import { BoardFrame } from '../../../shared/ui/board/BoardFrame.tsx'
import { laneKeyOf, laneOf } from './inLanes.ts'
import { Lane } from './Lane.tsx'
// Imported with the page, so that it is there when the connection is lost.
import './tellLane.ts'
import { TicketCard } from './TicketCard.tsx'
import type { useCards } from './useBoard.ts'
import { useCardPlaces } from './useCardPlaces.ts'

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
export function Board({ lanes, found, change, chosen, addressOf, onEdit }: Props) {
  const { t } = useTranslation('kanban')
  const now = useNow().getTime()
  const { placed, cardOf, moveAndFollow, drop, keys, said } = useCardPlaces({ cards: found.cards, lanes, change })
  const look = { lanes, now, chosen, addressOf, onMove: moveAndFollow }
  return (
    <BoardFrame
      label={t('title')}
      keys={keys.handlers}
      onDrop={drop}
      said={said}
      ghostOf={(id) => {
        const ticket = cardOf(id)
        return (
          ticket && (
            <TicketCard {...{ ticket, lanes, now }} place={laneOf(ticket, lanes)} to="" isChosen={false} tabIndex={-1} takesFocus={false} />
          )
        )
      }}
    >
      {[null, ...lanes].map((lane) => (
        <Lane
          key={laneKeyOf(lane)}
          {...{ ...look, lane, onEdit }}
          cards={placed.get(laneKeyOf(lane)) ?? []}
          most={found.cut.find(({ tagId }) => tagId === (lane?.id ?? null))?.count}
          isLoading={found.isLoading}
          current={keys.current}
        />
      ))}
    </BoardFrame>
  )
}
