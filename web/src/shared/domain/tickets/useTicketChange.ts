import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { toViewer } from '#web/shared/data/auth/viewer.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import type { TaskSubject } from '#web/shared/data/outbox/task.ts'
import { ticketTaskLane } from '#web/shared/data/outbox/ticketTaskLane.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
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
  UNDO_TRANSFER_TASK,
  type UndoTask,
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
      task: { kind: string; input: ChangeTask | UndoTask | LaneTask | TagsTask },
    ) => outbox.add({ ...task, lane: ticketTaskLane(id), about: { what, name: contact.name } })
    const change = (ticket: Ticket, changes: ChangeTask['changes'], target?: ChangeTarget) => {
      const input = { ticketId: ticket.id, changes, ...(target && { target }) }
      ask(ticket, optimisticAct(ticket, { changes, user }), { kind: CHANGE_TASK, input })
      show(optimisticTicket(ticket, { changes, user, target }))
    }
    const offerUndo = (ticket: Ticket, { act, kind, text, onUndo }: Undo) => {
      const run = () => {
        ask(ticket, act, { kind, input: { ticketId: ticket.id } })
        show({ ...ticket, updatedAt: new Date().toISOString() })
        onUndo?.()
      }
      const name = i18n.t('attending:undo')
      toast.success(i18n.t(text, { name: ticket.contact.name }), { name, run, shortcut: 'z', lasts: UNDO_MS })
    }
    return {
      /** Accepts, takes over or reopens. */
      take: (ticket: Ticket) =>
        change(ticket, { status: 'open', userId: user.id, expectedUserId: ticket.userId, expectedStatus: ticket.status }),
      return: (ticket: Ticket) => change(ticket, { status: 'pending' }),
      /** `onUndo`: called if the user takes it back. */
      resolve(ticket: Ticket, { skipRating = false, onUndo }: { skipRating?: boolean; onUndo?: (() => void) | undefined } = {}) {
        change(ticket, { status: 'closed', ...(skipRating && { skipRating }) })
        offerUndo(ticket, { act: 'undoResolve', kind: UNDO_RESOLVE_TASK, text: 'attending:resolved', onUndo })
      },
      /** To a colleague, or to a queue. A transfer to another connection cannot be undone. */
      transfer: (ticket: Ticket, { queueId, userId, whatsappId, note, target, onUndo }: Transfer) => {
        const status = userId === null ? 'pending' : 'open'
        const moved = whatsappId !== undefined && whatsappId !== ticket.whatsappId
        const fields = { queueId, userId, status, ...(moved && { whatsappId }) } as const
        const undoable = !moved && optimisticAct(ticket, { changes: fields, user }) === 'transfer'
        change(ticket, { ...fields, ...(undoable && { undoable }), ...(note && { note }) }, target)
        if (undoable) offerUndo(ticket, { act: 'undoTransfer', kind: UNDO_TRANSFER_TASK, text: 'attending:transferred', onUndo })
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
type Transfer = {
  queueId: number | null
  userId: number | null
  whatsappId?: number
  note?: string
  target: ChangeTarget
  onUndo?: (() => void) | undefined
}
type Undo = {
  act: 'undoResolve' | 'undoTransfer'
  kind: string
  text: 'attending:resolved' | 'attending:transferred'
  onUndo: (() => void) | undefined
}
