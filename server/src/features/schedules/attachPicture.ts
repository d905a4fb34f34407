import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { type Schedule, schedulePictures } from '@recado/contract/schedules/schedules'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload } from '../media/index.ts'
import { scheduleEvent } from './schedules.event.ts'
import { scheduleRows, shownSchedule } from './schedules.rows.ts'
import { heldSchedule } from './schedules.store.ts'

type Attaching = Pick<Parameters<typeof attachUpload>[1], 'actor' | 'file'> & { id: number }

/** It goes out with the text, as the same file. */
export function attachPicture(kernel: Kernel, { actor, id, file }: Attaching): Promise<Schedule> {
  if (file && !schedulePictures.includes(file.mime)) throw new AppError('ERR_MEDIA_TYPE')
  return attachUpload(kernel, {
    ...{ actor, file },
    hold: (tx) => unsent(tx, actor, id),
    async put(tx, mediaId) {
      if (mediaId) await setPicture(tx, id, mediaId)
      return told(kernel, tx, id)
    },
  })
}

export const detachPicture = (kernel: Kernel, { actor, id }: Pick<Attaching, 'actor' | 'id'>): Promise<Schedule> =>
  kernel.transact(actor, async (tx) => {
    await unsent(tx, actor, id)
    await setPicture(tx, id, null)
    return told(kernel, tx, id)
  })

const setPicture = ({ db }: Tx, id: number, mediaId: string | null) =>
  db.updateTable('schedules').set({ mediaId }).where('id', '=', id).execute()

async function unsent(tx: Tx, actor: Actor, id: number) {
  if ((await heldSchedule(tx, actor, id)).status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
}

async function told(kernel: Kernel, tx: Tx, id: number): Promise<Schedule> {
  const row = shownSchedule(kernel)(await scheduleRows(tx.db).where('schedules.id', '=', id).executeTakeFirstOrThrow())
  tx.emit(scheduleEvent, 'update', row)
  return row
}
