import { AppError } from '@recado/contract/errors'
import { type Schedule, schedulePictures } from '@recado/contract/schedules/schedules'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FilePlace } from '../media/index.ts'
import { scheduleEvent } from './schedules.event.ts'
import { readSchedule } from './schedules.rows.ts'
import { heldSchedule } from './schedules.store.ts'

/** What goes out with the text, as the same file. */
export const attachedPicture = (kernel: Pick<Kernel, 'signatures'>): FilePlace<Schedule> => ({
  kinds: schedulePictures,
  async hold(tx, { actor, id }) {
    if ((await heldSchedule(tx, actor, id)).status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
  },
  name: ({ db }, id, mediaId) => db.updateTable('schedules').set({ mediaId }).where('id', '=', id).execute(),
  async tell(tx, id) {
    const row = mustExist(await readSchedule(tx.db, kernel, id), 'ERR_NO_SCHEDULE_FOUND')
    tx.emit(scheduleEvent, 'update', row)
    return row
  },
})
