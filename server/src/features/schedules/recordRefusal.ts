import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishSchedule } from './publishSchedules.ts'

/** Marks a schedule as failed whose message the service refused after it was sent. Its owner sees why, and can try again. */
export async function recordRefusal(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { messageId, error }: { messageId: string; error: string }) {
  const refused = tx.db.updateTable('schedules').set({ status: 'ERRO', error, sentAt: null }).where('messageId', '=', messageId)
  for (const { id } of await refused.returning('id').execute()) await publishSchedule(tx, kernel, { id, action: 'update' })
}
