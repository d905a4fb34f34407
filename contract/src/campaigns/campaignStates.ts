import type { Campaign } from './campaigns.ts'

type Course = Pick<Campaign, 'status' | 'waitsFor'>
/** What begins within this is no longer changed under whoever watches it begin. */
const SETTLED = 3_600_000

/** One that has stopped by itself for its failures may go on, and may be stopped for good. */
export const mayRestart = ({ status, waitsFor }: Course) => status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && waitsFor === 'failures')

export const mayStop = ({ status }: Course) => status === 'EM_ANDAMENTO'

export type LockReason = 'EM_ANDAMENTO' | 'FINALIZADA' | 'soon'

/** Why it cannot be changed; null where it can. */
export function lockReasonOf({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: number): LockReason | null {
  if (status === 'EM_ANDAMENTO' || status === 'FINALIZADA') return status
  return status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now <= SETTLED ? 'soon' : null
}
