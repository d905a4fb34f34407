import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { readSchedule } from './schedules.rows.ts'
import { lockSchedule } from './schedules.store.ts'
import { sendSchedule } from './sendSchedule.ts'

/**
 * Sends a failed schedule now. One without an error waits for its time. A message that the service refused is written again with a new id.
 */
export const retryFailedSchedule = (
  kernel: Pick<Kernel, 'transact' | 'urlSigner' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Schedule> =>
  kernel.transact(actor, async (tx) => {
    const { status, error } = await lockSchedule(tx, actor, id)
    if (status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
    const read = async () => assertExists(await readSchedule(tx.db, kernel, id), 'ERR_NO_SCHEDULE_FOUND')
    if (error === null) return read()
    const planned = { status: 'PENDENTE', error: null, messageId: null, sendAt: kernel.clock.now() } as const
    const schedule = await tx.db.updateTable('schedules').set(planned).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await sendSchedule(tx, kernel, schedule)
    return read()
  })
