import { webhookEvents } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { MetricGroup } from '../../kernel/metrics.ts'

/** Counts the calls of all companies that wait, and those that were given up. */
export const webhookMetrics = ({ platform }: Pick<PlatformKernel, 'platform'>): MetricGroup[] => [
  {
    labels: ['event'],
    metrics: {
      recado_webhook_calls_waiting: 'Calls of webhooks that wait, or are tried again',
      recado_webhook_calls_failed: 'Calls that were given up after three days, for as long as they are kept',
    },
    async read() {
      // One query per state: `waiting` and `dead` each have an index, so the many delivered calls are not read.
      const countsOf = (state: 'waiting' | 'dead') =>
        platform
          .selectFrom('webhookDeliveries')
          .where('state', '=', sql.lit(state))
          .groupBy('event')
          .select(({ fn, lit }) => ['event', fn.countAll<number>().as('count'), lit(state === 'dead').as('isDead')])
      const rows = await countsOf('waiting').unionAll(countsOf('dead')).execute()
      const count = (event: string, dead: boolean) => rows.find((row) => row.event === event && row.isDead === dead)?.count ?? 0
      return webhookEvents.map((event) => ({
        event,
        recado_webhook_calls_waiting: count(event, false),
        recado_webhook_calls_failed: count(event, true),
      }))
    },
  },
]
