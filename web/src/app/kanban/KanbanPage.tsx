import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import { OpenTicket } from '#web/app/inbox/OpenTicket.tsx'
import { usePreload } from '#web/app/live/usePreload.ts'
import { SidePanelLayout } from '#web/app/theme/SidePanelLayout.tsx'
import { useMessageEvents } from '#web/features/conversation/cache/useConversation.ts'
import { BoardHead } from '#web/features/tickets/board/BoardHead.tsx'
import { useCards, useLanes } from '#web/features/tickets/board/boardData.ts'
import { LaneDialog } from '#web/features/tickets/board/LaneDialog.tsx'
import { TicketBoard } from '#web/features/tickets/board/TicketBoard.tsx'
import { useBoardView } from '#web/features/tickets/board/useBoardView.ts'
import { useTicketEvents } from '#web/features/tickets/list/useTicketEvents.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { QueuePromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { useTicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'

/** The board of tickets. The conversation of a card opens beside it. */
export const KanbanPage = () => (
  <QueuePromises>
    <BoardAndConversation />
  </QueuePromises>
)

function BoardAndConversation() {
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
  const error = lanes.data ? found.error : lanes.error
  const isUnloaded = !lanes.data || found.isLoading
  const canRequest = useCanRequest()

  return (
    <SidePanelLayout
      label={t('look')}
      side={
        uuid && (
          <Section key={uuid}>
            <OpenTicket
              uuid={uuid}
              change={change}
              narrow
              onTake={change.take}
              onLeave={board.closeTicket}
              onReturn={() => board.openAgain(uuid)}
            />
          </Section>
        )
      }
      onLeave={board.closeTicket}
    >
      <PageLayout>
        <BoardHead
          view={board.view}
          onView={board.setView}
          count={found.isLoading ? undefined : found.cards.length}
          onAdd={mayAdd ? () => editing.open() : undefined}
        />
        {error ? (
          <LoadError title={t('resource:failed')} error={error} onRetry={() => void lanes.refetch().then(found.retry)} />
        ) : isUnloaded && !canRequest ? (
          <NotLoadedYet />
        ) : (
          <TicketBoard
            lanes={lanes.data ?? []}
            found={{ ...found, isLoading: isUnloaded }}
            change={change}
            chosen={uuid}
            addressOf={board.pathBesideBoard}
            onEdit={editing.open}
          />
        )}
      </PageLayout>
      <LaneDialog dialog={editing} />
    </SidePanelLayout>
  )
}
