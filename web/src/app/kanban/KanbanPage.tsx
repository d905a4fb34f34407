import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import { useMessageEvents } from '../../features/conversation/cache/useConversation.ts'
import { Board } from '../../features/tickets/board/Board.tsx'
import { BoardHead } from '../../features/tickets/board/BoardHead.tsx'
import { LaneDialog } from '../../features/tickets/board/LaneDialog.tsx'
import { useCards, useLanes } from '../../features/tickets/board/useBoard.ts'
import { useBoardView } from '../../features/tickets/board/useBoardView.ts'
import { useTicketEvents } from '../../features/tickets/list/useTicketEvents.ts'
import { useCan } from '../../shared/auth/session.ts'
import { PageFrame } from '../../shared/resource/PageFrame.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { useTicketChange } from '../../shared/tickets/useTicketChange.ts'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { OpenTicket } from '../inbox/OpenTicket.tsx'
import { usePreload } from '../live/usePreload.ts'
import { LookFrame } from '../theme/LookFrame.tsx'

/** The board of tickets. The conversation of a card opens beside it. */
export function KanbanPage() {
  const { t } = useTranslation('kanban')
  const board = useBoardView()
  const lanes = useLanes()
  const found = useCards(board.filter)
  const change = useTicketChange()
  const editing = useDialog<TagInTicket>()
  const mayAdd = useCan()('tags:kanban')
  useTicketEvents()
  useMessageEvents()
  usePreload()
  const { uuid } = board
  const error = lanes.error ?? found.error

  return (
    <LookFrame
      label={t('look')}
      side={uuid && <OpenTicket key={uuid} {...{ uuid, change }} narrow onTake={change.take} onLeave={board.lookAway} />}
      onLeave={board.lookAway}
    >
      <PageFrame>
        <BoardHead
          view={board.view}
          onView={board.setView}
          count={found.isLoading ? undefined : found.cards.length}
          onAdd={mayAdd ? () => editing.open() : undefined}
        />
        {error ? (
          <LoadFailed title={t('resource:failed')} error={error} onRetry={() => void lanes.refetch().then(found.retry)} />
        ) : (
          <Board
            lanes={lanes.data ?? []}
            found={lanes.data ? found : { ...found, isLoading: true }}
            change={change}
            chosen={uuid}
            addressOf={board.lookAt}
            onEdit={editing.open}
          />
        )}
      </PageFrame>
      <LaneDialog dialog={editing} />
    </LookFrame>
  )
}
