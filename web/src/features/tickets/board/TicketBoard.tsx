import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { Board } from './Board.tsx'
import { laneKeyOf, laneOf } from './lanes.ts'
import { TicketLane } from './TicketLane.tsx'
// Imported with the page, so that it is there when the connection is lost.
import './moveToLane.ts'
import type { useCards } from './boardData.ts'
import { TicketCard } from './TicketCard.tsx'
import { useMoveCards } from './useMoveCards.ts'

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
  const { placed, cardOf, moveAndFollow, drop, keys, said } = useMoveCards({ cards: found.cards, lanes, change })
  const look = { lanes, chosen, addressOf, onMove: moveAndFollow }
  return (
    <Board
      label={t('title')}
      keys={keys.handlers}
      onDrop={drop}
      announcement={said}
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
          {...look}
          lane={lane}
          onEdit={onEdit}
          cards={placed.get(laneKeyOf(lane)) ?? []}
          most={found.cut.find(({ tagId }) => tagId === (lane?.id ?? null))?.count}
          isLoading={found.isLoading}
          current={keys.current}
        />
      ))}
    </Board>
  )
}
