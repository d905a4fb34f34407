import type { Schedule } from '@recado/contract/schedules/schedules'
import type { Kernel } from '../../kernel/feature.ts'
import { MAX_INDIVIDUAL_EVENTS } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { scheduleEvent } from './schedules.event.ts'
import { readSchedule, schedulePresenter, scheduleRows } from './schedules.rows.ts'

type Shows = Pick<Kernel, 'urlSigner'>
type ScheduleChange = { id: number; action: 'create' | 'update' }

/** Publishes the current state of a schedule. */
export async function publishSchedule(tx: Tx, kernel: Shows, { id, action }: ScheduleChange) {
  const row = await readSchedule(tx.db, kernel, id)
  if (row) tx.emit(scheduleEvent, action, row)
}

type Lost = { userId: number } | { connectionId: number }

/**
 * Collects the schedules of a user or a connection before the deletion. The returned function publishes them after it, without their owner
 * or connection.
 */
export async function prepareScheduleUpdates({ db }: Tx, lost: Lost): Promise<(tx: Tx, kernel: Shows) => Promise<void>> {
  const rows = db.selectFrom('schedules').select('id')
  const of = 'userId' in lost ? rows.where('userId', '=', lost.userId) : rows.where('connectionId', '=', lost.connectionId)
  const ids = (await of.execute()).map(({ id }) => id)
  return async (tx, kernel) => {
    if (ids.length === 0) return
    const changed: Schedule[] = await scheduleRows(tx.db).where('schedules.id', 'in', ids).execute()
    for (const row of changed) tx.emit(scheduleEvent, 'update', schedulePresenter(kernel)(row))
  }
}

type Meant = { contactId: number; action: 'update' | 'delete' }

/** Publishes the latest schedules of a contact that was renamed or is about to be deleted together with them. */
export async function publishSchedulesOfContact(tx: Tx, kernel: Shows, { contactId, action }: Meant) {
  const latest = scheduleRows(tx.db)
    .where('schedules.contactId', '=', contactId)
    .orderBy('schedules.sendAt', 'desc')
    .limit(MAX_INDIVIDUAL_EVENTS)
  for (const row of await latest.execute()) tx.emit(scheduleEvent, action, schedulePresenter(kernel)(row))
}
