import type { Campaign } from './campaigns.ts'

type Course = Pick<Campaign, 'status' | 'waitsFor'>
/** A campaign that begins within this time cannot be changed any more. */
const SETTLED = 3_600_000

/** A campaign that stopped because of failures may be restarted, or stopped for good. */
export const mayRestart = ({ status, waitsFor }: Course) => status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && waitsFor === 'failures')

/** Messages that failed can be sent again while the campaign is sending, or once it has ended. */
export const mayResend = ({ status, waitsFor }: Course) => status === 'FINALIZADA' || (status === 'EM_ANDAMENTO' && waitsFor !== 'failures')

export const mayStop = ({ status }: Course) => status === 'EM_ANDAMENTO'

export type LockReason = 'EM_ANDAMENTO' | 'FINALIZADA' | 'soon'

/** Why it cannot be changed; null if it can. */
export function lockReasonOf({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: number): LockReason | null {
  if (status === 'EM_ANDAMENTO' || status === 'FINALIZADA') return status
  return status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now <= SETTLED ? 'soon' : null
}
