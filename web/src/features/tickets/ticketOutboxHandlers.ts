import type { AppError } from '@recado/contract/errors'
import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import type { Viewer } from '#web/shared/data/auth/viewer.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import type { OutboxHandler } from '#web/shared/data/outbox/task.ts'
import { conflictingTicket } from '#web/shared/domain/tickets/conflictingTicket.ts'
import { findLoadedTicket } from '#web/shared/domain/tickets/ticketQueries.ts'
import { takeActionByStatus } from '#web/shared/domain/tickets/ticketState.ts'
import type { ChangeTask, LaneTask, TagsTask, UndoTask } from '#web/shared/domain/tickets/ticketTasks.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** `onLate`: someone else has accepted the ticket before the user did. */
type ChangeOptions = { onLate: (ticket: Ticket, expectedUserId: number | null) => void }

/** The result arrives as an event: the answer may be older. */
export const changeHandler = (client: QueryClient, { onLate }: ChangeOptions): OutboxHandler<ChangeTask> => ({
  run: ({ ticketId, changes }, { id }) => call(ticketEndpoints.update, { params: { id: ticketId }, body: { ...changes, changeId: id } }),
  refused({ ticketId, changes: { expectedUserId } }, error) {
    const ticket = expectedUserId !== undefined && ticketOfRefusal(client, { ticketId, error })
    if (!ticket) return revert(client, error)
    onLate(ticket, expectedUserId)
    return refetch(client)
  },
})

/** The ticket with the agent whom the server's refusal names. */
function ticketOfRefusal(client: QueryClient, { ticketId, error }: { ticketId: number; error: AppError }): Ticket | undefined {
  const other = conflictingTicket(error)
  const ticket = other?.id === ticketId && findLoadedTicket(client, ({ id }) => id === ticketId)
  if (!ticket || !other?.userId || !other.user) return undefined
  const { status = 'open', userId, user } = other
  return { ...ticket, status, userId, user: { id: userId, name: user.name } }
}

type LateOptions = { expectedUserId: number | null; viewer: Viewer; take: (ticket: Ticket) => void }

/** Says who was faster. Users who may take the ticket all the same can do so from here. */
export function showLateAccept(ticket: Ticket, { expectedUserId, viewer, take }: LateOptions) {
  const { status, user, contact } = ticket
  const kind = status === 'closed' ? 'resolved' : expectedUserId === null ? 'accepted' : 'takenOver'
  toast.refusal(
    i18n.t(`tickets:late.${kind}`, { agent: user?.name, customer: contact.name }),
    mayTakeOver(viewer, ticket) ? { name: i18n.t(`attending:commands.${takeActionByStatus[status]}`), run: () => take(ticket) } : undefined,
  )
}

export const undoResolveHandler = (client: QueryClient): OutboxHandler<UndoTask> => ({
  run: ({ ticketId }, { id }) => call(ticketEndpoints.undoResolve, { params: { id: ticketId }, query: { changeId: id } }),
  refused: (_, error) => revert(client, error),
})

export const undoTransferHandler = (client: QueryClient): OutboxHandler<UndoTask> => ({
  run: ({ ticketId }, { id }) => call(ticketEndpoints.undoTransfer, { params: { id: ticketId }, query: { changeId: id } }),
  refused: (_, error) => revert(client, error),
})

export const tagsHandler = (client: QueryClient): OutboxHandler<TagsTask> => ({
  run: ({ ticketId, tagIds }, { id }) =>
    call(ticketEndpoints.syncTags, { body: { ticketId, tags: tagIds.map((tagId) => ({ id: tagId })), changeId: id } }),
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
  return refetch(client)
}

function refetch(client: QueryClient) {
  void invalidateLive(client, { queryKey: ['ticket'] })
  return false
}
