import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'

/** So long a message may come after what was done to it; later than that it never does. */
const AWAITED = days(1)

/** Changes wait for their message, but not for ever: some concern one that was before our time. */
export const sweepLateChanges = ({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>): Job => ({
  name: 'lines.sweep',
  every: '53 3 * * *',
  async run() {
    await platform.deleteFrom('lateChanges').where('createdAt', '<', later(clock.now(), -AWAITED).toISOString()).execute()
  },
})
