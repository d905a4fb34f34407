import type { AppError } from '@recado/contract/errors'
import { tickets } from '@recado/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { fetchCode } from '../../shared/lazy/fetchCode.ts'
import { fetchAgain } from '../../shared/live/fetchAgain.ts'
import type { Doer } from '../../shared/outbox/task.ts'
import type { ChangeTask, LaneTask, TagsTask, UndoResolveTask } from '../../shared/tickets/ticketTasks.ts'
import { toast } from '../../shared/toast/toast.ts'

/** The result arrives as an event: the answer may be older. */
export const changeHandler = (client: QueryClient): Doer<ChangeTask> => ({
  run: ({ ticketId, changes }, { id }) => call(tickets.update, { params: { id: ticketId }, body: { ...changes, changeId: id } }),
  refused: (_, error) => takeBack(client, error),
})

export const undoResolveHandler = (client: QueryClient): Doer<UndoResolveTask> => ({
  run: ({ ticketId }, { id }) => call(tickets.undoResolve, { params: { id: ticketId }, query: { changeId: id } }),
  refused: (_, error) => takeBack(client, error),
})

export const tagsHandler = (client: QueryClient): Doer<TagsTask> => ({
  run: ({ ticketId, tagIds }, { id }) =>
    call(tickets.syncTags, { body: { ticketId, tags: tagIds.map((tagId) => ({ id: tagId })), changeId: id } }),
  refused: (_, error) => takeBack(client, error),
})

/** Loaded with the board: only there cards move. */
export const laneHandler = (client: QueryClient): Doer<LaneTask> => ({
  run: async (laning, { id }) => (await fetchCode(() => import('./board/tellLane.ts'))).tellLane(laning, id),
  refused: (_, error) => takeBack(client, error),
})

/** Another user may have been faster: refetch. */
function takeBack(client: QueryClient, error: AppError) {
  toast.error(error)
  void fetchAgain(client, { queryKey: ['ticket'] })
  return false
}
