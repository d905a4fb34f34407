import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'

/** So long the log is kept: what was taken, and what never was. */
const KEPT = { delivered: days(7), dead: days(30) }

export const sweepDeliveries = ({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>): Job => ({
  name: 'webhooks.sweep',
  every: '17 * * * *',
  async run() {
    for (const state of ['delivered', 'dead'] as const)
      await platform
        .deleteFrom('webhookDeliveries')
        .where('state', '=', state)
        .where('createdAt', '<', later(clock.now(), -KEPT[state]).toISOString())
        .execute()
  },
})
