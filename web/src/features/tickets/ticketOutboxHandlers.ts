import type { AppError } from '@recado/contract/errors'
import { tickets } from '@recado/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { importWithRetry } from '../../shared/lazy/importWithRetry.ts'
import { invalidateLive } from '../../shared/live/invalidateLive.ts'
import type { OutboxHandler } from '../../shared/outbox/task.ts'
import type { ChangeTask, LaneTask, TagsTask, UndoResolveTask } from '../../shared/tickets/ticketTasks.ts'
import { toast } from '../../shared/toast/toast.ts'

/** The result arrives as an event: the answer may be older. */
export const changeHandler = (client: QueryClient): OutboxHandler<ChangeTask> => ({
  run: ({ ticketId, changes }, { id }) => call(tickets.update, { params: { id: ticketId }, body: { ...changes, changeId: id } }),
  refused: (_, error) => revert(client, error),
})

export const undoResolveHandler = (client: QueryClient): OutboxHandler<UndoResolveTask> => ({
  run: ({ ticketId }, { id }) => call(tickets.undoResolve, { params: { id: ticketId }, query: { changeId: id } }),
  refused: (_, error) => revert(client, error),
})

export const tagsHandler = (client: QueryClient): OutboxHandler<TagsTask> => ({
  run: ({ ticketId, tagIds }, { id }) =>
    call(tickets.syncTags, { body: { ticketId, tags: tagIds.map((tagId) => ({ id: tagId })), changeId: id } }),
  refused: (_, error) => revert(client, error),
})

/** Loaded with the board: only there cards move. */
export const laneHandler = (client: QueryClient): OutboxHandler<LaneTask> => ({
  run: async (laning, { id }) => (await importWithRetry(() => import('./board/moveToLane.ts'))).moveToLane(laning, id),
  refused: (_, error) => revert(client, error),
})

/** Another user may have been faster: refetch. */
function revert(client: QueryClient, error: AppError) {
  toast.error(error)
  void invalidateLive(client, { queryKey: ['ticket'] })
  return false
}
