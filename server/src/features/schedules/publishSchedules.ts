import type { Schedule } from '@recado/contract/schedules/schedules'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { scheduleEvent } from './schedules.event.ts'
import { readSchedule, schedulePresenter, scheduleRows } from './schedules.rows.ts'

type Shows = Pick<Kernel, 'urlSigner'>
type Told = { id: number; action: 'create' | 'update' }

/** As it is now. */
export async function publishSchedule(tx: Tx, kernel: Shows, { id, action }: Told) {
  const row = await readSchedule(tx.db, kernel, id)
  if (row) tx.emit(scheduleEvent, action, row)
}

type Lost = { userId: number } | { connectionId: number }

/** What belongs to a person or goes over a line, before that is deleted: told afterwards as it is without. */
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
/** The latest of them; of what was sent long ago, screens learn when they fetch. */
const MAX_INDIVIDUAL_EVENTS = 500

/** Whom they are for is called otherwise now, or is about to be deleted, and they with it. */
export async function publishSchedulesOfContact(tx: Tx, kernel: Shows, { contactId, action }: Meant) {
  const latest = scheduleRows(tx.db)
    .where('schedules.contactId', '=', contactId)
    .orderBy('schedules.sendAt', 'desc')
    .limit(MAX_INDIVIDUAL_EVENTS)
  for (const row of await latest.execute()) tx.emit(scheduleEvent, action, schedulePresenter(kernel)(row))
}
