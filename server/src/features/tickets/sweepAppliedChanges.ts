import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'

/** Nobody who was without a connection for longer asks again. */
const ASKED_AGAIN = days(7)

export const sweepAppliedChanges = ({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>): Job => ({
  name: 'tickets.sweep',
  every: '41 3 * * *',
  async run() {
    await platform.deleteFrom('appliedChanges').where('createdAt', '<', later(clock.now(), -ASKED_AGAIN).toISOString()).execute()
  },
})
