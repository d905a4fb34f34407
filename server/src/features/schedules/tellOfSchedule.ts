import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { scheduleEvent } from './schedules.event.ts'
import { scheduleRows, shownSchedule } from './schedules.rows.ts'

type Told = { id: number; action: 'create' | 'update' }

/** As it is now. */
export async function tellOfSchedule(tx: Tx, kernel: Pick<Kernel, 'signatures'>, { id, action }: Told) {
  const row = await scheduleRows(tx.db).where('schedules.id', '=', id).executeTakeFirst()
  if (row) tx.emit(scheduleEvent, action, shownSchedule(kernel)(row))
}
