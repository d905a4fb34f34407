import { kanbanEndpoints } from '@recado/contract/tickets/kanban'
import { call } from '#web/shared/data/api/call.ts'
import type { LaneTask } from '#web/shared/domain/tickets/ticketTasks.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Moves a ticket to a lane in one call: between two calls, others would see it in the first lane. */
export async function moveToLane({ ticketId, tagId }: LaneTask, changeId: string) {
  const query = { changeId }
  await (tagId === null
    ? call(kanbanEndpoints.takeOff, { params: { ticketId }, query })
    : call(kanbanEndpoints.put, { params: { ticketId, tagId }, query }))
  toast.success(i18n.t('kanban:cardMoved'))
}
