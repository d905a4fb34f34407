import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishSchedule } from './publishSchedules.ts'

/** What had been sent was refused by the service: whoever planned it sees why, and may try again. */
export async function recordRefusal(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { messageId, error }: { messageId: string; error: string }) {
  const refused = tx.db.updateTable('schedules').set({ status: 'ERRO', error, sentAt: null }).where('messageId', '=', messageId)
  for (const { id } of await refused.returning('id').execute()) await publishSchedule(tx, kernel, { id, action: 'update' })
}
