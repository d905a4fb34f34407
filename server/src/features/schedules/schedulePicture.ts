import { AppError } from '@recado/contract/errors'
import { type Schedule, schedulePictures } from '@recado/contract/schedules/schedules'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileSlot } from '../media/index.ts'
import { scheduleEvent } from './schedules.event.ts'
import { readSchedule } from './schedules.rows.ts'
import { lockSchedule } from './schedules.store.ts'

/** The picture that is sent with the text. */
export const schedulePicture = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<Schedule> => ({
  kinds: schedulePictures,
  async lock(tx, { actor, id }) {
    if ((await lockSchedule(tx, actor, id)).status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
  },
  setMediaId: ({ db }, id, mediaId) => db.updateTable('schedules').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = assertExists(await readSchedule(tx.db, kernel, id), 'ERR_NO_SCHEDULE_FOUND')
    tx.emit(scheduleEvent, 'update', row)
    return row
  },
})
