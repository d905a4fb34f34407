import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/shared/auth/session.ts'
import { toViewer } from '#web/shared/auth/viewer.ts'
import { i18n } from '#web/shared/i18n/i18n.ts'
import { outbox } from '#web/shared/outbox/outbox.ts'
import type { TaskSubject } from '#web/shared/outbox/task.ts'
import { ticketTaskLane } from '#web/shared/outbox/ticketTaskLane.ts'
import { toast } from '#web/shared/toast/toast.ts'
import { mergeTicket } from './mergeTicket.ts'
import { optimisticAct, optimisticTicket } from './optimisticTicket.ts'
import {
  CHANGE_TASK,
  type ChangeTarget,
  type ChangeTask,
  LANE_TASK,
  type LaneTask,
  TAGS_TASK,
  type TagsTask,
  UNDO_RESOLVE_TASK,
  type UndoResolveTask,
} from './ticketTasks.ts'

export type TicketChange = ReturnType<typeof useTicketChange>

/** Shorter than the server's limit, so that a late click is not refused. */
const UNDO_MS = 6000

/** Changes a ticket optimistically through the outbox; reverted if refused. */
export function useTicketChange() {
  const client = useQueryClient()
  const user = useCurrentUser()
  return useMemo(() => {
    const show = (row: Ticket) => mergeTicket(client, toViewer(user), { action: 'update', row })
    const ask = (
      { id, contact }: Ticket,
      what: TaskSubject['what'],
      task: { kind: string; input: ChangeTask | UndoResolveTask | LaneTask | TagsTask },
    ) => outbox.add({ ...task, lane: ticketTaskLane(id), about: { what, name: contact.name } })
    const change = (ticket: Ticket, changes: ChangeTask['changes'], target?: ChangeTarget) => {
      const input = { ticketId: ticket.id, changes, ...(target && { target }) }
      ask(ticket, optimisticAct(ticket, { changes, user }), { kind: CHANGE_TASK, input })
      show(optimisticTicket(ticket, { changes, user, target }))
    }
    return {
      /** Accepts, takes over or reopens. */
      take: (ticket: Ticket) =>
        change(ticket, { status: 'open', userId: user.id, expectedUserId: ticket.userId, expectedStatus: ticket.status }),
      return: (ticket: Ticket) => change(ticket, { status: 'pending' }),
      resolve(ticket: Ticket, { skipRating = false } = {}) {
        change(ticket, { status: 'closed', ...(skipRating && { skipRating }) })
        const undo = () => {
          ask(ticket, 'undoResolve', { kind: UNDO_RESOLVE_TASK, input: { ticketId: ticket.id } })
          show({ ...ticket, updatedAt: new Date().toISOString() })
        }
        const text = i18n.t('attending:resolved', { name: ticket.contact.name })
        toast.success(text, { name: i18n.t('attending:undo'), run: undo, shortcut: 'z', lasts: UNDO_MS })
      },
      /** To a colleague, or to a queue. */
      transfer: (ticket: Ticket, { queueId, userId, whatsappId, target }: Transfer) => {
        const status = userId === null ? 'pending' : 'open'
        const moved = whatsappId !== undefined && whatsappId !== ticket.whatsappId
        change(ticket, { queueId, userId, status, ...(moved && { whatsappId }) }, target)
      },
      setTags(ticket: Ticket, tags: Ticket['tags']) {
        ask(ticket, 'tags', { kind: TAGS_TASK, input: { ticketId: ticket.id, tagIds: tags.map(({ id }) => id) } })
        show({ ...ticket, tags })
      },
      /** Out of `lanes` and into `lane`. Null: the first lane. */
      putIntoLane(ticket: Ticket, lane: Tag | null, lanes: readonly Tag[]) {
        const others = ticket.tags.filter(({ id }) => !lanes.some((one) => one.id === id))
        ask(ticket, 'tags', { kind: LANE_TASK, input: { ticketId: ticket.id, tagId: lane?.id ?? null } })
        show({ ...ticket, tags: lane ? [...others, lane] : others })
      },
    }
  }, [client, user])
}

type Tag = Ticket['tags'][number]
type Transfer = { queueId: number | null; userId: number | null; whatsappId?: number; target: ChangeTarget }
