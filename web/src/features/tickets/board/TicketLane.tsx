import { orderLanesEndpoint, type TagInTicket, tags } from '@recado/contract/tags'
import { MAX_CARDS_PER_LANE } from '@recado/contract/tickets/kanban'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { BoardLane } from './BoardLane.tsx'
import { lanesKey } from './boardData.ts'
import { LaneMenu } from './LaneMenu.tsx'
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
    <BoardLane
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
    </BoardLane>
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
